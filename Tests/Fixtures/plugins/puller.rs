// Lets a hand take it in another way than the host's, by the module for Rust.
// build: pullerrs
// build: pullerrsthrows --cfg throws

#![crate_type = "cdylib"]

#[path = "../../../tools/templates/rust/src/animator/mod.rs"]
#[allow(dead_code)]
mod animator;

use animator::{ffi, operation, phase, property, Animator, Curve, Declaration, Encode, Result};
use animator::{Run, Status, Use, FRAME, INTERACTIVE};

#[derive(Default)]
struct Puller;

impl Animator for Puller {
    const DECLARATION: Declaration = Declaration {
        id: "host.fixture.puller-rs",
        name: "Puller",
        version: "1.0.0",
        operations: operation::PUSH | operation::PRESENT,
        claims: 0,
        durations: [0.5, 0.5, 0.5],
        overshoot: 0.0,
        capabilities: &[
            Use::Optional(INTERACTIVE.0, INTERACTIVE.1, "the clock"),
            Use::Optional(FRAME.0, FRAME.1, "comes in at once"),
        ],
        parameters: &[],
    };

    fn begin(&mut self, run: &Run) -> Result<()> {
        if !run.is_granted(FRAME.0) {
            return Ok(());
        }
        run.run_frames(0.5, &[property::OPACITY.of(run.context.to)])
    }

    fn frame(&mut self, progress: f64, values: &mut [ffi::Value]) -> Result<()> {
        values[0] = progress.encode();
        Ok(())
    }

    fn interaction(&mut self, out: &mut ffi::Interaction) -> Result<()> {
        out.law = 1;
        out.starts_under_finger = 0;
        out.distance = 200.0;
        out.minimum_progress = 0.01;
        out.maximum_progress = 0.99;
        Ok(())
    }

    fn release(&mut self, _position: f64, _velocity: f64, out: &mut ffi::Release) -> Result<()> {
        assert!(!cfg!(throws), "the hand is cold");
        out.finish = 1 - out.finish;
        out.speed = 2.0;
        out.has_curve = 1;
        out.curve = Curve::cubic_bezier(0.0, 0.0, 0.58, 1.0);
        Ok(())
    }

    fn phase_changed(&mut self, phase: u32) -> Result<()> {
        if phase == phase::CANCELLING { Err(Status(-16)) } else { Ok(()) }
    }
}

plugin!("Puller", "1.0.0", "MIT", "https://example.org", Puller);

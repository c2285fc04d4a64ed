// What waver.c does, by the module for Rust.
// build: framerrs
// build: framerrsthrows --cfg throws

#![crate_type = "cdylib"]

#[path = "../../../tools/templates/rust/src/animator/mod.rs"]
#[allow(dead_code)]
mod animator;

use animator::{ffi, operation, property, Animator, Declaration, Encode, Result, Run, Use, FRAME};

#[derive(Default)]
struct Framer;

impl Animator for Framer {
    const DECLARATION: Declaration = Declaration {
        id: "host.fixture.framer-rs",
        name: "Framer",
        version: "1.0.0",
        operations: operation::PUSH,
        claims: 0,
        durations: [0.4, 0.4, 0.4],
        overshoot: 0.0,
        capabilities: &[Use::Optional(FRAME.0, FRAME.1, "comes in at once")],
        parameters: &[],
    };

    fn begin(&mut self, run: &Run) -> Result<()> {
        if !run.is_granted(FRAME.0) {
            return Ok(());
        }
        let screen = run.context.to;
        run.set(screen, property::OPACITY, 0.25)?;
        run.run_frames(0.4, &[property::POSITION.of(screen), property::OPACITY.of(screen)])
    }

    fn frame(&mut self, progress: f64, values: &mut [ffi::Value]) -> Result<()> {
        #[cfg(throws)]
        assert!(progress <= 0.5, "the frame is out of shape");
        values[0].numbers[0] += 100.0 * (1.0 - progress) * (1.0 - progress);
        values[1] = progress.encode();
        Ok(())
    }
}

plugin!("Framer", "1.0.0", "MIT", "https://example.org", Framer);

//! @TITLE@: the incoming screen slides in over the trailing edge and fades in; the way back is the
//! same backwards.

#[allow(dead_code)]
mod animator;

use animator::{operation, property, Animator, Curve, Declaration, Matrix, Pacing};
use animator::{Parameter, Place, Result, Run};

#[derive(Default)]
struct @TYPE@;

impl Animator for @TYPE@ {
    const DECLARATION: Declaration = Declaration {
        id: "@ID@",
        name: "@TITLE@",
        version: "0.1.0",
        operations: operation::PUSH | operation::POP,
        claims: 0,
        durations: [0.05, 0.35, 10.0],
        overshoot: 0.0,
        capabilities: &[],
        parameters: &[Parameter::Number {
            id: "duration",
            name: "How long it runs",
            minimum: 0.05,
            maximum: 10.0,
            standard: 0.35,
            unit: Some("s"),
        }],
    };

    fn begin(&mut self, run: &Run) -> Result<()> {
        let pacing = Pacing {
            delay: 0.0,
            duration: run.number("duration")?,
            curve: Curve::ease_in_out(),
        };
        let width = run.context.container_bounds.width;
        let away = Matrix::translation(if run.is_from_right() { -width } else { width }, 0.0);
        let (from, to) = (run.context.from, run.context.to);
        if run.is_way_back() {
            run.insert(to, run.context.container, Place::Below(from))?;
            run.animate(from, property::TRANSFORM, None, Some(away), pacing)?;
            run.animate(from, property::OPACITY, None, Some(0.0), pacing)
        } else {
            run.insert(to, run.context.container, Place::Above(from))?;
            run.animate(to, property::TRANSFORM, Some(away), None, pacing)?;
            run.animate(to, property::OPACITY, Some(0.0), None, pacing)
        }
    }
}

plugin!("@TITLE@", "0.1.0", "MIT", "@CONTACT@", @TYPE@);

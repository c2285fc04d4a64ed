//! The animator interface for Rust: no dependency beside std, Rust 1.63 or newer.
//!
//! Implement [`Animator`] and name it in [`plugin!`]. No panic leaves the library: it becomes the
//! status INTERNAL with its words in the host's log, and the host goes on without this animator.
//! `ffi` holds the structs of the C headers for what is not wrapped here.

use std::ffi::{c_void, CStr, CString};
use std::os::raw::c_char;
use std::ptr;

/// What a call has to say; everything else than `OK` is a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Status(pub i32);

impl Status {
    pub const OK: Status = Status(0);
    pub const BAD_ARG: Status = Status(-1);
    pub const BAD_SIZE: Status = Status(-2);
    pub const BAD_ABI: Status = Status(-3);
    pub const BAD_STATE: Status = Status(-4);
    pub const BAD_VALUE: Status = Status(-6);
    pub const NOT_GRANTED: Status = Status(-10);
    pub const MISSING_CAPABILITY: Status = Status(-11);
    pub const UNSUPPORTED: Status = Status(-12);
    pub const NOT_FOUND: Status = Status(-13);
    pub const INTERNAL: Status = Status(-17);

    /// An error unless it is OK.
    pub fn ok(self) -> Result<()> {
        if self == Status::OK { Ok(()) } else { Err(self) }
    }
}

pub type Result<T> = std::result::Result<T, Status>;

pub mod ffi;
mod tables;

pub use ffi::{Color, Context, Curve, Layer, Matrix, Point, Rect};
pub use tables::{descriptor, shake_hands};
use tables::Life;

/// Operations of the stack; a set.
pub mod operation {
    pub const PUSH: u32 = 1;
    pub const POP: u32 = 1 << 1;
    pub const UNWIND: u32 = 1 << 2;
    pub const PRESENT: u32 = 1 << 3;
    pub const DISMISS: u32 = 1 << 4;
    pub const REPLACE: u32 = 1 << 5;
}

impl Curve {
    /// The curve that CSS writes as `cubic-bezier(x1, y1, x2, y2)`.
    pub fn cubic_bezier(x1: f64, y1: f64, x2: f64, y2: f64) -> Curve {
        Curve { kind: 1, x1, y1, x2, y2, ..Curve::default() }
    }
    pub fn linear() -> Curve {
        Curve::default()
    }
    pub fn ease_in_out() -> Curve {
        Curve::cubic_bezier(0.42, 0.0, 0.58, 1.0)
    }
}

impl Matrix {
    pub const IDENTITY: Matrix = Matrix {
        m: [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0],
    };

    /// Moves by a vector in points.
    pub fn translation(x: f64, y: f64) -> Matrix {
        let mut matrix = Matrix::IDENTITY;
        matrix.m[12] = x;
        matrix.m[13] = y;
        matrix
    }

    /// Scales along the axes.
    pub fn scale(x: f64, y: f64) -> Matrix {
        let mut matrix = Matrix::IDENTITY;
        matrix.m[0] = x;
        matrix.m[5] = y;
        matrix
    }
}

/// A type that a property may have.
pub trait Encode: Copy {
    fn encode(self) -> ffi::Value;
}

fn value(kind: u32, head: &[f64]) -> ffi::Value {
    let mut numbers = [0.0; 16];
    numbers[..head.len()].copy_from_slice(head);
    ffi::Value { kind, reserved: 0, numbers }
}

impl Encode for f64 {
    fn encode(self) -> ffi::Value {
        value(1, &[self])
    }
}
impl Encode for Point {
    fn encode(self) -> ffi::Value {
        value(2, &[self.x, self.y])
    }
}
impl Encode for Rect {
    fn encode(self) -> ffi::Value {
        value(3, &[self.x, self.y, self.width, self.height])
    }
}
impl Encode for Color {
    fn encode(self) -> ffi::Value {
        value(4, &[self.red, self.green, self.blue, self.alpha])
    }
}
impl Encode for Matrix {
    fn encode(self) -> ffi::Value {
        value(5, &self.m)
    }
}

/// A property together with the type of its values.
pub struct Property<T>(pub u32, pub std::marker::PhantomData<T>);

impl<T> Property<T> {
    /// Names this property of a layer as one that frames set.
    pub fn of(&self, layer: Layer) -> ffi::FrameValue {
        ffi::FrameValue { layer, property: self.0, reserved: 0 }
    }
}

/// The capability of working out frames.
pub const FRAME: (&str, u32) = ("animator.frame", 1);

/// The capability of being taken by hand.
pub const INTERACTIVE: (&str, u32) = ("animator.interactive", 1);

/// What moves a transition.
pub mod phase {
    pub const RUNNING: u32 = 0;
    pub const HELD: u32 = 1;
    pub const FINISHING: u32 = 2;
    pub const CANCELLING: u32 = 3;
}

/// What of a layer can be set and animated.
pub mod property {
    use super::*;
    use std::marker::PhantomData;
    pub const POSITION: Property<Point> = Property(1, PhantomData);
    pub const BOUNDS: Property<Rect> = Property(2, PhantomData);
    pub const TRANSFORM: Property<Matrix> = Property(4, PhantomData);
    pub const OPACITY: Property<f64> = Property(5, PhantomData);
    pub const Z_POSITION: Property<f64> = Property(6, PhantomData);
    pub const CORNER_RADIUS: Property<f64> = Property(7, PhantomData);
    pub const BACKGROUND_COLOR: Property<Color> = Property(8, PhantomData);
    pub const TINT: Property<Color> = Property(9, PhantomData);
}

/// How an animation is paced.
#[derive(Clone, Copy)]
pub struct Pacing {
    pub delay: f64,
    pub duration: f64,
    pub curve: Curve,
}

/// Where a layer goes among its siblings.
pub enum Place {
    Top,
    Bottom,
    Above(Layer),
    Below(Layer),
}

/// One transition while it begins.
pub struct Run<'a> {
    host: &'a ffi::Host,
    pub context: &'a Context,
    transition: ffi::Transition,
    life: &'a Life,
}

fn c_string(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Status::BAD_ARG)
}

impl<'a> Run<'a> {
    /// Whether it leads back to the root of the stack.
    pub fn is_way_back(&self) -> bool {
        self.context.direction == 1
    }

    /// Whether reading starts from the right: mirror what moves sideways.
    pub fn is_from_right(&self) -> bool {
        self.context.layout_direction == 1
    }

    /// A number or a switch that the user may have set.
    pub fn number(&self, id: &str) -> Result<f64> {
        let mut out = 0.0;
        (self.host.get_number)(self.transition, c_string(id)?.as_ptr(), &mut out).ok()?;
        Ok(out)
    }

    /// A text or a choice that the user may have set.
    pub fn text(&self, id: &str) -> Result<String> {
        let mut out: *const c_char = ptr::null();
        (self.host.get_text)(self.transition, c_string(id)?.as_ptr(), &mut out).ok()?;
        if out.is_null() {
            return Err(Status::INTERNAL);
        }
        // The host owns the text until `begin` returns.
        Ok(unsafe { CStr::from_ptr(out) }.to_string_lossy().into_owned())
    }

    /// Finds a layer by its name at or below another one.
    pub fn find(&self, ancestor: Layer, name: &str) -> Result<Option<Layer>> {
        let mut out = Layer { id: 0 };
        let name = c_string(name)?;
        match (self.host.find_layer)(self.transition, ancestor, name.as_ptr(), &mut out) {
            Status::NOT_FOUND => Ok(None),
            status => status.ok().map(|()| Some(out)),
        }
    }

    /// A layer's values as set so far.
    pub fn state(&self, layer: Layer) -> Result<ffi::LayerState> {
        // All members are numbers, for which zeros are valid.
        let mut out: ffi::LayerState = unsafe { std::mem::zeroed() };
        out.struct_size = std::mem::size_of::<ffi::LayerState>();
        (self.host.get_layer)(self.transition, layer, &mut out).ok()?;
        Ok(out)
    }

    /// Puts a layer among the children of another one.
    pub fn insert(&self, layer: Layer, parent: Layer, place: Place) -> Result<()> {
        let none = Layer { id: 0 };
        let (place, sibling) = match place {
            Place::Top => (0, none),
            Place::Bottom => (1, none),
            Place::Above(sibling) => (2, sibling),
            Place::Below(sibling) => (3, sibling),
        };
        (self.host.insert_layer)(self.transition, layer, parent, place, sibling).ok()
    }

    /// Sets a layer's own value for the length of the transition.
    pub fn set<T: Encode>(&self, layer: Layer, property: Property<T>, to: T) -> Result<()> {
        let raw = to.encode();
        (self.host.set_value)(self.transition, layer, property.0, &raw).ok()
    }

    /// Animates a property; None is the layer's own value.
    pub fn animate<T: Encode>(
        &self, layer: Layer, property: Property<T>, from: Option<T>, to: Option<T>, pacing: Pacing,
    ) -> Result<()> {
        let from = from.map(Encode::encode);
        let to = to.map(Encode::encode);
        let end = |value: &Option<ffi::Value>| match value {
            Some(value) => value as *const ffi::Value,
            None => ptr::null(),
        };
        let animation = ffi::Animation {
            struct_size: std::mem::size_of::<ffi::Animation>(),
            property: property.0,
            fill: 3,
            flags: 0,
            keyframe_count: 0,
            delay: pacing.delay,
            duration: pacing.duration,
            repeat_count: 0.0,
            curve: pacing.curve,
            from: end(&from),
            to: end(&to),
            by: ptr::null(),
            keyframes: ptr::null(),
            token: 0,
        };
        (self.host.add_animation)(self.transition, layer, &animation).ok()
    }

    /// Has the host ask [`Animator::frame`] for these values from now on, in this order, for as
    /// many seconds. Needs `animator.frame`; once per transition.
    pub fn run_frames(&self, duration: f64, values: &[ffi::FrameValue]) -> Result<()> {
        let table = self.capability(FRAME.0, FRAME.1)? as *const ffi::FrameFunctions;
        // The host's tables live until the process ends.
        let functions = unsafe { &*table };
        let count = values.len() as u32;
        (functions.run_frames)(self.transition, duration, values.as_ptr(), count).ok()?;
        self.life.frames.set(count);
        Ok(())
    }

    /// Whether a capability is in the grant.
    pub fn is_granted(&self, id: &str) -> bool {
        self.life.granted.iter().any(|granted| granted == id)
    }

    /// The function table of a granted capability, to be cast to its struct.
    ///
    /// The host's log says so when the declaration does not list it: an author's mistake.
    pub fn capability(&self, id: &str, revision: u32) -> Result<*const c_void> {
        if !self.life.listed.iter().any(|listed| listed == id) {
            log(self.host, "the animator uses a capability that its declaration does not list; add:");
            log(self.host, id);
        }
        if !self.is_granted(id) {
            return Err(Status::NOT_GRANTED);
        }
        let table = (self.host.get_capability)(c_string(id)?.as_ptr(), revision);
        if table.is_null() { Err(Status::NOT_GRANTED) } else { Ok(table) }
    }
}

fn log(host: &ffi::Host, message: &str) {
    if let Ok(message) = CString::new(message) {
        (host.log)(3, message.as_ptr());
    }
}

/// A capability that an animator uses.
pub enum Use {
    /// It cannot work without.
    Required(&'static str, u32),
    /// It works better with; the text says what it does without.
    Optional(&'static str, u32, &'static str),
}

/// Something that a user may set.
pub enum Parameter {
    Number {
        id: &'static str,
        name: &'static str,
        minimum: f64,
        maximum: f64,
        standard: f64,
        unit: Option<&'static str>,
    },
    /// The choices are parted by "|".
    Choice {
        id: &'static str,
        name: &'static str,
        choices: &'static str,
        standard: &'static str,
    },
}

/// What an animator says about itself.
pub struct Declaration {
    pub id: &'static str,
    pub name: &'static str,
    pub version: &'static str,
    pub operations: u32,
    pub claims: u32,
    /// The shortest, the usual and the longest duration in seconds.
    pub durations: [f64; 3],
    pub overshoot: f64,
    pub capabilities: &'static [Use],
    pub parameters: &'static [Parameter],
}

/// Says how one screen gives way to another.
pub trait Animator: Default {
    const DECLARATION: Declaration;

    /// Declares a transition.
    fn begin(&mut self, run: &Run) -> Result<()>;

    /// An animation with a token has ended.
    fn animation_ended(&mut self, _token: u64, _finished: bool) -> Result<()> {
        Ok(())
    }

    /// Works out the values that `begin` gave to `run_frames`, in their order, for a progress from
    /// 0 to 1. They come as `begin` left the layers; what is not set stays so. Nothing but the
    /// progress counts: it may be any, at any time.
    fn frame(&mut self, _progress: f64, _values: &mut [ffi::Value]) -> Result<()> {
        Ok(())
    }

    /// How a hand may take its transitions, where `animator.interactive` is listed and granted;
    /// asked once. It comes filled in with the host's ways.
    fn interaction(&mut self, _out: &mut ffi::Interaction) -> Result<()> {
        Ok(())
    }

    /// Decides where the transition goes when the hand lets go of it, at a progress from 0 to 1,
    /// with a velocity in whole ways per second that is below 0 towards the start. What comes
    /// filled in is what the host would do, and does after an error.
    fn release(
        &mut self, _position: f64, _velocity: f64, _out: &mut ffi::Release,
    ) -> Result<()> {
        Ok(())
    }

    /// Something else moves the transition from now on; see [`phase`].
    fn phase_changed(&mut self, _phase: u32) -> Result<()> {
        Ok(())
    }

    /// The transition is over; 0 is finished, 1 cancelled, 2 skipped, 3 failed.
    fn end(&mut self, _outcome: u32) {}
}

/// Exports the plugin: name, version, licence, contact, and its animators.
#[macro_export]
macro_rules! plugin {
    ($name:expr, $version:expr, $license:expr, $contact:expr, $($animator:ty),+ $(,)?) => {
        /// The one symbol that a plugin exports.
        #[no_mangle]
        pub extern "C" fn animator_entry(
            offer: *const $crate::animator::ffi::Offer,
            out: *mut *const $crate::animator::ffi::Plugin,
        ) -> $crate::animator::Status {
            static MADE: std::sync::atomic::AtomicPtr<$crate::animator::ffi::Plugin> =
                std::sync::atomic::AtomicPtr::new(std::ptr::null_mut());
            $crate::animator::shake_hands(
                offer, out, [$name, $version, $license, $contact], &MADE,
                || vec![$($crate::animator::descriptor::<$animator>()),+],
            )
        }
    };
}

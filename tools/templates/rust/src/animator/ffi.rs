//! The structs of the C headers, member by member.

use super::Status;
use std::ffi::c_void;
use std::os::raw::c_char;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Transition {
    pub id: u64,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Layer {
    pub id: u64,
}
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Color {
    pub red: f64,
    pub green: f64,
    pub blue: f64,
    pub alpha: f64,
}
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Matrix {
    pub m: [f64; 16],
}
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Value {
    pub kind: u32,
    pub reserved: u32,
    pub numbers: [f64; 16],
}
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Curve {
    pub kind: u32,
    pub count: u32,
    pub jump: u32,
    pub reserved: u32,
    pub x1: f64,
    pub y1: f64,
    pub x2: f64,
    pub y2: f64,
}
#[repr(C)]
pub struct Animation {
    pub struct_size: usize,
    pub property: u32,
    pub fill: u32,
    pub flags: u32,
    pub keyframe_count: u32,
    pub delay: f64,
    pub duration: f64,
    pub repeat_count: f64,
    pub curve: Curve,
    pub from: *const Value,
    pub to: *const Value,
    pub by: *const Value,
    pub keyframes: *const c_void,
    pub token: u64,
}
#[repr(C)]
pub struct LayerState {
    pub struct_size: usize,
    pub position: Point,
    pub bounds: Rect,
    pub anchor_point: Point,
    pub transform: Matrix,
    pub opacity: f64,
    pub z_position: f64,
    pub corner_radius: f64,
}
#[repr(C)]
pub struct Host {
    pub struct_size: usize,
    pub abi: u32,
    pub reserved: u32,
    pub name: *const c_char,
    pub version: *const c_char,
    pub log: extern "C" fn(u32, *const c_char),
    pub get_capability: extern "C" fn(*const c_char, u32) -> *const c_void,
    pub find_layer: extern "C" fn(Transition, Layer, *const c_char, *mut Layer) -> Status,
    pub get_layer: extern "C" fn(Transition, Layer, *mut LayerState) -> Status,
    pub convert_point: extern "C" fn(Transition, Point, Layer, Layer, *mut Point) -> Status,
    pub get_number: extern "C" fn(Transition, *const c_char, *mut f64) -> Status,
    pub get_text: extern "C" fn(Transition, *const c_char, *mut *const c_char) -> Status,
    pub insert_layer: extern "C" fn(Transition, Layer, Layer, u32, Layer) -> Status,
    pub create_layer: extern "C" fn(Transition, *const c_char, *mut Layer) -> Status,
    pub create_path_layer:
        extern "C" fn(Transition, *const c_char, *const c_void, Color, *mut Layer) -> Status,
    pub set_value: extern "C" fn(Transition, Layer, u32, *const Value) -> Status,
    pub add_animation: extern "C" fn(Transition, Layer, *const Animation) -> Status,
    pub complete_manually: extern "C" fn(Transition) -> Status,
    pub complete: extern "C" fn(Transition, u32) -> Status,
}
#[repr(C)]
pub struct Offer {
    pub struct_size: usize,
    pub abi_oldest: u32,
    pub abi_newest: u32,
    pub host: *const Host,
}
#[repr(C)]
pub struct CapabilityUse {
    pub struct_size: usize,
    pub id: *const c_char,
    pub need: u32,
    pub min_revision: u32,
    pub max_revision: u32,
    pub reserved: u32,
    pub fallback: *const c_char,
}
#[repr(C)]
pub struct Parameter {
    pub struct_size: usize,
    pub id: *const c_char,
    pub name: *const c_char,
    pub kind: u32,
    pub reserved: u32,
    pub unit: *const c_char,
    pub minimum: f64,
    pub maximum: f64,
    pub default_number: f64,
    pub default_text: *const c_char,
    pub choices: *const c_char,
}
#[repr(C)]
pub struct GrantedCapability {
    pub id: *const c_char,
    pub revision: u32,
    pub reserved: u32,
}
#[repr(C)]
pub struct Grant {
    pub struct_size: usize,
    pub capabilities: *const GrantedCapability,
    pub capability_count: u32,
}
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Context {
    pub struct_size: usize,
    pub operation: u32,
    pub direction: u32,
    pub container: Layer,
    pub from: Layer,
    pub to: Layer,
    pub from_initial_frame: Rect,
    pub from_final_frame: Rect,
    pub to_initial_frame: Rect,
    pub to_final_frame: Rect,
    pub container_bounds: Rect,
    pub scale: f64,
    pub layout_direction: u32,
    pub reduced_motion: u32,
}
#[repr(C)]
pub struct Descriptor {
    pub struct_size: usize,
    pub id: *const c_char,
    pub name: *const c_char,
    pub version: *const c_char,
    pub operations: u32,
    pub claims: u32,
    pub minimum_duration: f64,
    pub default_duration: f64,
    pub maximum_duration: f64,
    pub maximum_overshoot: f64,
    pub capabilities: *const *const CapabilityUse,
    pub parameters: *const *const Parameter,
    pub capability_count: u32,
    pub parameter_count: u32,
    pub create: extern "C" fn(
        *const Descriptor, *const Host, *const Grant, *mut *mut c_void,
    ) -> Status,
    pub destroy: extern "C" fn(*mut c_void),
    pub begin: extern "C" fn(*mut c_void, *const Context, Transition) -> Status,
    pub animation_ended: extern "C" fn(*mut c_void, Transition, u64, u32) -> Status,
    pub end: extern "C" fn(*mut c_void, Transition, u32) -> Status,
    pub get_capability: Option<extern "C" fn(*const c_char, u32) -> *const c_void>,
}
#[derive(Clone, Copy)]
#[repr(C)]
pub struct FrameValue {
    pub layer: Layer,
    pub property: u32,
    pub reserved: u32,
}
#[repr(C)]
pub struct FrameFunctions {
    pub struct_size: usize,
    pub run_frames: extern "C" fn(Transition, f64, *const FrameValue, u32) -> Status,
}
#[repr(C)]
pub struct Frame {
    pub struct_size: usize,
    pub frame: extern "C" fn(*mut c_void, Transition, f64, *mut Value, u32) -> Status,
}
/// How an animator lets its transitions be taken by hand.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Interaction {
    pub struct_size: usize,
    /// 0 linear, 1 by the curves.
    pub law: u32,
    pub starts_under_finger: u32,
    pub distance: f64,
    pub minimum_progress: f64,
    pub maximum_progress: f64,
}
/// Where a transition goes when a hand lets go of it, and how.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Release {
    pub struct_size: usize,
    pub finish: u32,
    pub has_curve: u32,
    pub speed: f64,
    pub curve: Curve,
}
#[repr(C)]
pub struct Interactive {
    pub struct_size: usize,
    pub get_interaction: extern "C" fn(*mut c_void, *mut Interaction) -> Status,
    pub release: extern "C" fn(*mut c_void, Transition, f64, f64, *mut Release) -> Status,
    pub phase_changed: extern "C" fn(*mut c_void, Transition, u32) -> Status,
}
#[repr(C)]
pub struct Plugin {
    pub struct_size: usize,
    pub abi_oldest: u32,
    pub abi_newest: u32,
    pub name: *const c_char,
    pub version: *const c_char,
    pub license: *const c_char,
    pub contact: *const c_char,
    pub animators: *const *const Descriptor,
    pub animator_count: u32,
    pub unloadable: u32,
}

// Sizes as `host abi` prints them on 64-bit machines; a struct that is not so does not compile.
macro_rules! size {
    ($($name:ident = $size:literal),*) => {
        $(const _: [(); $size] = [(); std::mem::size_of::<$name>()];)*
    };
}
size!(
    Value = 136, Curve = 48, Animation = 136, LayerState = 224, Host = 144, Offer = 24,
    CapabilityUse = 40, Parameter = 80, GrantedCapability = 16, Grant = 24, Context = 216,
    Descriptor = 144, FrameValue = 16, FrameFunctions = 16, Frame = 16, Interaction = 40, Release = 72,
    Interactive = 32, Plugin = 64
);

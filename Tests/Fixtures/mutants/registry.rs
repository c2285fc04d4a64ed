// Instances in a registry behind a lock, panics that are answers, a grid of slices under a mask, and
// a hand of its own; it logs in every function and asks the operating system for nothing. It keeps
// every rule.
// build: registry

#![crate_type = "cdylib"]
#![allow(dead_code)]

/// What a call has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Status(i32);

const OK: Status = Status(0);
const BAD_ARG: Status = Status(-1);
const BAD_SIZE: Status = Status(-2);
const BAD_ABI: Status = Status(-3);
const BAD_STATE: Status = Status(-4);
const UNSUPPORTED: Status = Status(-12);
const NO_MEMORY: Status = Status(-15);
const INTERNAL: Status = Status(-17);

// The structs of the headers, member by member.
#[path = "../../../tools/templates/rust/src/animator/ffi.rs"]
mod ffi;

use ffi::{Animation, Context, Curve, Descriptor, Grant, Host, Layer, Offer, Plugin, Transition};
use std::collections::{BTreeSet, HashMap};
use std::ffi::{c_void, CStr};
use std::os::raw::c_char;
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::{mem::size_of, ptr};

macro_rules! c {
    ($text:literal) => {
        concat!($text, "\0").as_ptr() as *const c_char
    };
}

#[repr(C)]
struct Snapshots {
    struct_size: usize,
    create_snapshot: *const c_void,
    create_snapshot_grid:
        extern "C" fn(Transition, *const c_char, Layer, u32, u32, *mut Layer) -> Status,
}

#[repr(C)]
struct Interaction {
    struct_size: usize,
    law: u32,
    starts_under_finger: u32,
    distance: f64,
    minimum_progress: f64,
    maximum_progress: f64,
}

#[repr(C)]
struct Release {
    struct_size: usize,
    finish: u32,
    has_curve: u32,
    speed: f64,
    curve: Curve,
}

#[repr(C)]
struct Hand {
    struct_size: usize,
    get_interaction: extern "C" fn(*mut c_void, *mut Interaction) -> Status,
    release: extern "C" fn(*mut c_void, Transition, f64, f64, *mut Release) -> Status,
    phase_changed: Option<extern "C" fn(*mut c_void, Transition, u32) -> Status>,
}

/// What is kept of an instance, by the address of a byte that is its alone.
#[derive(Clone, Copy)]
struct Life {
    host: usize,
    has_snapshots: bool,
    runs: bool,
}

static LIVES: Mutex<Option<HashMap<usize, Life>>> = Mutex::new(None);

fn with_lives<Value>(body: impl FnOnce(&mut HashMap<usize, Life>) -> Value) -> Value {
    let mut guard = LIVES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let value = body(guard.get_or_insert_with(HashMap::new));
    // What is empty is nothing, so that nothing is left when the library goes.
    if guard.as_ref().map_or(false, |lives| lives.is_empty()) {
        *guard = None;
    }
    value
}

/// What went wrong, thrown as a panic to wherever it becomes an answer.
fn need(status: Status) {
    if status != OK {
        std::panic::resume_unwind(Box::new(status));
    }
}

fn answer(body: impl FnOnce() + std::panic::UnwindSafe) -> Status {
    match catch_unwind(body) {
        Ok(()) => OK,
        Err(panic) => panic.downcast_ref::<Status>().copied().unwrap_or(INTERNAL),
    }
}

fn life(instance: *mut c_void) -> Option<Life> {
    if instance.is_null() { None } else { with_lives(|lives| lives.get(&(instance as usize)).copied()) }
}

fn host_of(life: &Life) -> &'static Host {
    // The table lives until the process ends.
    unsafe { &*(life.host as *const Host) }
}

extern "C" fn create(
    descriptor: *const Descriptor, host: *const Host, grant: *const Grant, out: *mut *mut c_void,
) -> Status {
    if descriptor.is_null() || host.is_null() || grant.is_null() || out.is_null() {
        return BAD_ARG;
    }
    let (table, grant) = unsafe { (&*host, &*grant) };
    (table.log)(0, c!("create"));
    let granted: BTreeSet<&CStr> = (0..grant.capability_count as usize)
        .map(|index| unsafe { CStr::from_ptr((*grant.capabilities.add(index)).id) })
        .collect();
    let has_snapshots = granted.contains(unsafe { CStr::from_ptr(c!("animator.snapshot")) });
    let instance = Box::into_raw(Box::new(0u8)) as *mut c_void;
    let life = Life { host: host as usize, has_snapshots, runs: false };
    with_lives(|lives| lives.insert(instance as usize, life));
    unsafe { *out = instance };
    OK
}

extern "C" fn destroy(instance: *mut c_void) {
    if let Some(life) = life(instance) {
        (host_of(&life).log)(0, c!("destroy"));
        with_lives(|lives| lives.remove(&(instance as usize)));
        drop(unsafe { Box::from_raw(instance as *mut u8) });
    }
}

fn animation(property: u32, duration: f64) -> Animation {
    Animation {
        struct_size: size_of::<Animation>(), property, fill: 3, flags: 0, keyframe_count: 0, delay: 0.0,
        duration, repeat_count: 0.0, curve: Curve::default(), from: ptr::null(), to: ptr::null(),
        by: ptr::null(), keyframes: ptr::null(), token: 0,
    }
}

fn value(kind: u32, start: &[f64]) -> ffi::Value {
    let mut numbers = [0.0; 16];
    numbers[..start.len()].copy_from_slice(start);
    ffi::Value { kind, reserved: 0, numbers }
}

const OPACITY: u32 = 5;

/// The screen that is above falls apart, or comes together, or just fades.
fn declare(life: Life, context: &Context, transition: Transition) {
    let host = host_of(&life);
    let is_back = context.direction == 1;
    let upper = if is_back { context.from } else { context.to };
    let mut duration = 0.0;
    need((host.get_number)(transition, c!("duration"), &mut duration));
    let mut order = ptr::null();
    need((host.get_text)(transition, c!("order"), &mut order));
    let is_mixed = unsafe { CStr::from_ptr(order) }.to_bytes() == b"mixed";
    let mut shows = 0.0;
    need((host.get_number)(transition, c!("slices"), &mut shows));
    // What is hardly a point wide is not cut.
    let (wide, high) = (context.container_bounds.width, context.container_bounds.height);
    let table = (host.get_capability)(c!("animator.snapshot"), 1) as *const Snapshots;
    if life.has_snapshots && shows > 0.5 && wide.min(high) >= 12.0 && !table.is_null() {
        let mut slices = [Layer { id: 0 }; 6];
        let grid = unsafe { (*table).create_snapshot_grid };
        need(grid(transition, c!("slice"), upper, 2, 3, slices.as_mut_ptr()));
        let hidden = value(1, &[0.0]);
        // In whatever order a table of hashes would have them, and then in that of their numbers.
        let numbers: HashMap<usize, Layer> = slices.iter().copied().enumerate().collect();
        let mut keys: Vec<usize> = numbers.keys().copied().collect();
        keys.sort_by_key(|key| if is_mixed { (key * 5) % 6 } else { *key });
        for (place, key) in keys.iter().enumerate() {
            let slice = numbers[key];
            need((host.insert_layer)(transition, slice, context.container, 0, Layer { id: 0 }));
            let (solid, clear) = (value(1, &[1.0]), value(1, &[0.0]));
            let mut fade = animation(OPACITY, duration * (1.0 - 0.1 * place as f64));
            // Slices over the screen that they show draw its edges twice: at the end they are gone.
            need((host.set_value)(transition, slice, OPACITY, &hidden));
            fade.fill = 2;
            fade.from = if is_back { &solid } else { &clear };
            fade.to = if is_back { &clear } else { &solid };
            if !is_back {
                fade.delay = duration - fade.duration;
            }
            need((host.add_animation)(transition, slice, &fade));
        }
        if is_back {
            need((host.set_value)(transition, upper, OPACITY, &hidden));
        } else {
            // The screen itself is there at the very end.
            let mut appear = animation(OPACITY, duration);
            appear.curve = Curve { kind: 2, count: 1, ..Curve::default() };
            let solid = value(1, &[1.0]);
            appear.from = &hidden;
            appear.to = &solid;
            need((host.add_animation)(transition, upper, &appear));
        }
        return;
    }
    let (solid, clear) = (value(1, &[1.0]), value(1, &[0.0]));
    let mut fade = animation(OPACITY, duration);
    fade.from = if is_back { &solid } else { &clear };
    fade.to = if is_back { &clear } else { &solid };
    need((host.add_animation)(transition, upper, &fade));
}

extern "C" fn begin(
    instance: *mut c_void, context: *const Context, transition: Transition,
) -> Status {
    let life = match life(instance) {
        Some(life) => life,
        None => return BAD_ARG,
    };
    if context.is_null() {
        return BAD_ARG;
    }
    (host_of(&life).log)(1, c!("begin"));
    if life.runs {
        return BAD_STATE;
    }
    let context = unsafe { *context };
    if context.operation & 0b11 == 0 {
        return UNSUPPORTED;
    }
    let status = answer(move || declare(life, &context, transition));
    if status == OK {
        set_runs(instance, true);
    }
    status
}

fn set_runs(instance: *mut c_void, runs: bool) {
    with_lives(|lives| {
        if let Some(life) = lives.get_mut(&(instance as usize)) {
            life.runs = runs;
        }
    });
}

extern "C" fn ended(instance: *mut c_void, _: Transition, _: u64, _: u32) -> Status {
    match life(instance) {
        None => BAD_ARG,
        Some(life) if !life.runs => BAD_STATE,
        Some(_) => OK,
    }
}

extern "C" fn end(instance: *mut c_void, _: Transition, _: u32) -> Status {
    let life = match life(instance) {
        Some(life) => life,
        None => return BAD_ARG,
    };
    (host_of(&life).log)(1, c!("end"));
    if !life.runs {
        return BAD_STATE;
    }
    set_runs(instance, false);
    OK
}

/// The hand catches what runs, between a tenth and nine tenths, and comes back by steps.
extern "C" fn get_interaction(instance: *mut c_void, out: *mut Interaction) -> Status {
    if instance.is_null() || out.is_null() {
        return BAD_ARG;
    }
    let out = unsafe { &mut *out };
    out.law = 1;
    out.starts_under_finger = 0;
    out.distance = 1e6;
    out.minimum_progress = 0.1;
    out.maximum_progress = 0.9;
    OK
}

extern "C" fn release(
    instance: *mut c_void, _: Transition, position: f64, velocity: f64, out: *mut Release,
) -> Status {
    let life = match life(instance) {
        Some(life) => life,
        None => return BAD_ARG,
    };
    if out.is_null() {
        return BAD_ARG;
    }
    if !life.runs {
        return BAD_STATE;
    }
    (host_of(&life).log)(0, c!("release"));
    let out = unsafe { &mut *out };
    out.finish = (velocity > 0.0 || (velocity == 0.0 && position >= 0.5)) as u32;
    out.speed = 1e-3_f64.max(3.0);
    out.has_curve = 1;
    out.curve = Curve { kind: 2, count: 30, ..Curve::default() };
    OK
}

static HAND: Hand =
    Hand { struct_size: size_of::<Hand>(), get_interaction, release, phase_changed: None };

extern "C" fn get_capability(id: *const c_char, revision: u32) -> *const c_void {
    if id.is_null() || revision != 1 {
        return ptr::null();
    }
    match unsafe { CStr::from_ptr(id) }.to_bytes() {
        b"animator.interactive" => &HAND as *const Hand as *const c_void,
        _ => ptr::null(),
    }
}

/// Tables hold pointers, and nobody writes to them.
struct Constant<Value>(Value);
unsafe impl<Value> Sync for Constant<Value> {}

const fn capability(id: *const c_char, fallback: *const c_char) -> ffi::CapabilityUse {
    ffi::CapabilityUse {
        struct_size: size_of::<ffi::CapabilityUse>(), id, need: 2, min_revision: 1, max_revision: 1,
        reserved: 0, fallback,
    }
}

const fn parameter(id: *const c_char, name: *const c_char, kind: u32) -> ffi::Parameter {
    ffi::Parameter {
        struct_size: size_of::<ffi::Parameter>(), id, name, kind, reserved: 0, unit: ptr::null(),
        minimum: 0.0, maximum: 0.0, default_number: 0.0, default_text: ptr::null(),
        choices: ptr::null(),
    }
}

static USES: Constant<[ffi::CapabilityUse; 2]> = Constant([
    capability(c!("animator.snapshot"), c!("fades as a whole")),
    capability(c!("animator.interactive"), c!("runs by the clock")),
]);
static USE_LIST: Constant<[&ffi::CapabilityUse; 2]> = Constant([&USES.0[0], &USES.0[1]]);

static PARAMETERS: Constant<[ffi::Parameter; 3]> = Constant([
    ffi::Parameter {
        default_text: c!("even"), choices: c!("even|mixed"),
        ..parameter(c!("order"), c!("The order of the slices"), 4)
    },
    ffi::Parameter {
        unit: c!("s"), minimum: 0.001, maximum: 5.0, default_number: 0.3,
        ..parameter(c!("duration"), c!("How long it runs"), 1)
    },
    ffi::Parameter { default_number: 1.0, ..parameter(c!("slices"), c!("Falls apart"), 2) },
]);
static PARAMETER_LIST: Constant<[&ffi::Parameter; 3]> =
    Constant([&PARAMETERS.0[0], &PARAMETERS.0[1], &PARAMETERS.0[2]]);

static ANIMATOR: Constant<Descriptor> = Constant(Descriptor {
    struct_size: size_of::<Descriptor>(), id: c!("host.fixture.registry"), name: c!("Registry"),
    version: c!("1.0.0-rc.1"), operations: 0b11, claims: 0, minimum_duration: 0.001,
    default_duration: 0.3, maximum_duration: 5.0, maximum_overshoot: 0.0,
    capabilities: &USE_LIST.0 as *const _ as *const *const ffi::CapabilityUse,
    parameters: &PARAMETER_LIST.0 as *const _ as *const *const ffi::Parameter,
    capability_count: 2, parameter_count: 3, create, destroy, begin, animation_ended: ended, end,
    get_capability: Some(get_capability),
});
static ANIMATORS: Constant<[&Descriptor; 1]> = Constant([&ANIMATOR.0]);
static PLUGIN: Constant<Plugin> = Constant(Plugin {
    struct_size: size_of::<Plugin>(), abi_oldest: 0x0001_0000, abi_newest: 0x0001_ffff,
    name: c!("Registry"), version: c!("1.0.0"), license: c!("MIT"), contact: c!("tests"),
    animators: &ANIMATORS.0 as *const _ as *const *const Descriptor, animator_count: 1, unloadable: 0,
});

/// Offers this plugin to a host.
#[no_mangle]
pub extern "C" fn animator_entry(offer: *const Offer, out: *mut *const Plugin) -> Status {
    if out.is_null() {
        return BAD_ARG;
    }
    unsafe { *out = ptr::null() };
    if offer.is_null() {
        return BAD_ARG;
    }
    if unsafe { (*offer).struct_size } < size_of::<Offer>() {
        return BAD_SIZE;
    }
    let (offer, plugin) = unsafe { (&*offer, &PLUGIN.0) };
    if offer.abi_newest < plugin.abi_oldest || offer.abi_oldest > plugin.abi_newest
        || offer.abi_oldest > offer.abi_newest
    {
        return BAD_ABI;
    }
    if offer.host.is_null() {
        return BAD_ARG;
    }
    unsafe { *out = plugin };
    OK
}

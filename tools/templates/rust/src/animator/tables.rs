//! The tables that the host reads, and the functions that it calls: here panics stop.

use super::{ffi, log, Animator, Context, Declaration, Parameter, Result, Run, Status, Use};
use super::{FRAME, INTERACTIVE};
use std::cell::Cell;
use std::ffi::{c_void, CStr, CString};
use std::os::raw::c_char;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;

/// How long the structs of the first revision are.
const FIRST_CONTEXT: usize = 216;
const FIRST_OFFER: usize = 24;

/// What the library keeps of an instance.
pub(super) struct Life {
    host: *const ffi::Host,
    operations: u32,
    pub(super) listed: Vec<String>,
    pub(super) granted: Vec<String>,
    begun: Cell<bool>,
    /// How many values frames set.
    pub(super) frames: Cell<u32>,
}

struct Boxed<A> {
    life: Life,
    animator: A,
}

/// Calls something and turns a panic into a status.
fn guarded(host: *const ffi::Host, body: impl FnOnce() -> Result<()>) -> Status {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Status::OK,
        Ok(Err(status)) => status,
        Err(panic) => {
            let words = panic
                .downcast_ref::<&str>()
                .map(|words| words.to_string())
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "a panic without words".to_string());
            // The table lives until the process ends.
            if let Some(host) = unsafe { host.as_ref() } {
                let _ = catch_unwind(AssertUnwindSafe(|| log(host, &words)));
            }
            Status::INTERNAL
        }
    }
}

fn text(pointer: *const c_char) -> String {
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

extern "C" fn create<A: Animator>(
    descriptor: *const ffi::Descriptor, host: *const ffi::Host, grant: *const ffi::Grant,
    out: *mut *mut c_void,
) -> Status {
    guarded(host, || {
        let out = unsafe { out.as_mut() }.ok_or(Status::BAD_ARG)?;
        *out = ptr::null_mut();
        let descriptor = unsafe { descriptor.as_ref() }.ok_or(Status::BAD_ARG)?;
        let table = unsafe { host.as_ref() }.ok_or(Status::BAD_ARG)?;
        let grant = unsafe { grant.as_ref() }.ok_or(Status::BAD_ARG)?;
        let granted: Vec<String> = (0..grant.capability_count as usize)
            .map(|index| text(unsafe { (*grant.capabilities.add(index)).id }))
            .collect();
        let mut listed = Vec::new();
        for index in 0..descriptor.capability_count as usize {
            let line = unsafe { &**descriptor.capabilities.add(index) };
            let id = text(line.id);
            if line.need == 1 && !granted.contains(&id) {
                log(table, &id);
                return Err(Status::MISSING_CAPABILITY);
            }
            listed.push(id);
        }
        let operations = descriptor.operations;
        let (begun, frames) = (Cell::new(false), Cell::new(0));
        let life = Life { host, operations, listed, granted, begun, frames };
        *out = Box::into_raw(Box::new(Boxed { life, animator: A::default() })) as *mut c_void;
        Ok(())
    })
}

fn unbox<'a, A>(instance: *mut c_void) -> Result<&'a mut Boxed<A>> {
    // The host gives back only what `create` made, from one thread.
    unsafe { (instance as *mut Boxed<A>).as_mut() }.ok_or(Status::BAD_ARG)
}

extern "C" fn destroy<A: Animator>(instance: *mut c_void) {
    if !instance.is_null() {
        let own = unsafe { Box::from_raw(instance as *mut Boxed<A>) };
        let host = own.life.host;
        guarded(host, move || {
            drop(own);
            Ok(())
        });
    }
}

/// Copies of a struct of the host's what both sides know; what the host does not know is 0.
///
/// `T` starts with its size and is right with every byte 0.
unsafe fn known<T>(theirs: *const T, first: usize) -> Result<T> {
    if theirs.is_null() {
        return Err(Status::BAD_ARG);
    }
    // A reference to the whole would promise more than is there.
    let size = (theirs as *const usize).read_unaligned();
    if size < first {
        return Err(Status::BAD_SIZE);
    }
    let mut own = std::mem::zeroed::<T>();
    let bytes = size.min(std::mem::size_of::<T>());
    ptr::copy_nonoverlapping(theirs as *const u8, &mut own as *mut T as *mut u8, bytes);
    Ok(own)
}

extern "C" fn begin<A: Animator>(
    instance: *mut c_void, context: *const Context, transition: ffi::Transition,
) -> Status {
    let own = match unbox::<A>(instance) {
        Ok(own) => own,
        Err(status) => return status,
    };
    guarded(own.life.host, || {
        let context = &unsafe { known(context, FIRST_CONTEXT) }?;
        if own.life.begun.get() {
            return Err(Status::BAD_STATE);
        }
        if own.life.operations & context.operation == 0 {
            return Err(Status::UNSUPPORTED);
        }
        let host = unsafe { own.life.host.as_ref() }.ok_or(Status::INTERNAL)?;
        own.life.frames.set(0);
        own.animator.begin(&Run { host, context, transition, life: &own.life })?;
        own.life.begun.set(true);
        Ok(())
    })
}

extern "C" fn animation_ended<A: Animator>(
    instance: *mut c_void, _transition: ffi::Transition, token: u64, finished: u32,
) -> Status {
    let own = match unbox::<A>(instance) {
        Ok(own) => own,
        Err(status) => return status,
    };
    guarded(own.life.host, || {
        if !own.life.begun.get() {
            return Err(Status::BAD_STATE);
        }
        own.animator.animation_ended(token, finished != 0)
    })
}

extern "C" fn frame<A: Animator>(
    instance: *mut c_void, _transition: ffi::Transition, progress: f64, values: *mut ffi::Value,
    count: u32,
) -> Status {
    let own = match unbox::<A>(instance) {
        Ok(own) => own,
        Err(status) => return status,
    };
    guarded(own.life.host, || {
        if values.is_null() {
            return Err(Status::BAD_ARG);
        }
        if !own.life.begun.get() || own.life.frames.get() == 0 {
            return Err(Status::BAD_STATE);
        }
        if count != own.life.frames.get() {
            return Err(Status::BAD_ARG);
        }
        if !(0.0..=1.0).contains(&progress) {
            return Err(Status::BAD_VALUE);
        }
        // The host lends them for the length of the call.
        let values = unsafe { std::slice::from_raw_parts_mut(values, count as usize) };
        own.animator.frame(progress, values)
    })
}

extern "C" fn get_interaction<A: Animator>(
    instance: *mut c_void, out: *mut ffi::Interaction,
) -> Status {
    let own = match unbox::<A>(instance) {
        Ok(own) => own,
        Err(status) => return status,
    };
    guarded(own.life.host, || {
        own.animator.interaction(unsafe { out.as_mut() }.ok_or(Status::BAD_ARG)?)
    })
}

extern "C" fn release<A: Animator>(
    instance: *mut c_void, _transition: ffi::Transition, position: f64, velocity: f64,
    out: *mut ffi::Release,
) -> Status {
    let own = match unbox::<A>(instance) {
        Ok(own) => own,
        Err(status) => return status,
    };
    guarded(own.life.host, || {
        let out = unsafe { out.as_mut() }.ok_or(Status::BAD_ARG)?;
        if !own.life.begun.get() {
            return Err(Status::BAD_STATE);
        }
        own.animator.release(position, velocity, out)
    })
}

extern "C" fn phase_changed<A: Animator>(
    instance: *mut c_void, _transition: ffi::Transition, phase: u32,
) -> Status {
    let own = match unbox::<A>(instance) {
        Ok(own) => own,
        Err(status) => return status,
    };
    guarded(own.life.host, || {
        if !own.life.begun.get() {
            return Err(Status::BAD_STATE);
        }
        own.animator.phase_changed(phase)
    })
}

struct Provided<A>(std::marker::PhantomData<A>);

impl<A: Animator> Provided<A> {
    const FRAME: &'static ffi::Frame =
        &ffi::Frame { struct_size: std::mem::size_of::<ffi::Frame>(), frame: frame::<A> };
    const INTERACTIVE: &'static ffi::Interactive = &ffi::Interactive {
        struct_size: std::mem::size_of::<ffi::Interactive>(),
        get_interaction: get_interaction::<A>,
        release: release::<A>,
        phase_changed: phase_changed::<A>,
    };
}

/// Whether an animator lists a capability: what is not listed is not provided.
fn lists(said: &Declaration, id: &str) -> bool {
    said.capabilities.iter().any(|line| match line {
        Use::Required(listed, _) | Use::Optional(listed, _, _) => *listed == id,
    })
}

extern "C" fn get_capability<A: Animator>(id: *const c_char, revision: u32) -> *const c_void {
    if id.is_null() {
        return ptr::null();
    }
    let id = unsafe { CStr::from_ptr(id) };
    let is = |known: (&str, u32)| {
        id.to_bytes() == known.0.as_bytes() && revision == known.1 && lists(&A::DECLARATION, known.0)
    };
    if is(FRAME) {
        Provided::<A>::FRAME as *const ffi::Frame as *const c_void
    } else if is(INTERACTIVE) {
        Provided::<A>::INTERACTIVE as *const ffi::Interactive as *const c_void
    } else {
        ptr::null()
    }
}

extern "C" fn end<A: Animator>(
    instance: *mut c_void, _transition: ffi::Transition, outcome: u32,
) -> Status {
    let own = match unbox::<A>(instance) {
        Ok(own) => own,
        Err(status) => return status,
    };
    guarded(own.life.host, || {
        if !own.life.begun.get() {
            return Err(Status::BAD_STATE);
        }
        own.life.begun.set(false);
        own.life.frames.set(0);
        own.animator.end(outcome);
        Ok(())
    })
}

/// Keeps a text for as long as the library lives.
fn kept(text: &str) -> *const c_char {
    match CString::new(text) {
        Ok(text) => text.into_raw(),
        Err(_) => ptr::null(),
    }
}

fn kept_list<T>(items: Vec<T>) -> (*const *const T, u32) {
    let count = items.len() as u32;
    if count == 0 {
        return (ptr::null(), 0);
    }
    let pointers: Vec<*const T> =
        items.into_iter().map(|item| Box::into_raw(Box::new(item)) as *const T).collect();
    (Box::leak(pointers.into_boxed_slice()).as_ptr(), count)
}

/// The descriptor of an animator; it lives as long as the library.
pub fn descriptor<A: Animator>() -> ffi::Descriptor {
    let said = A::DECLARATION;
    let provides = lists(&said, FRAME.0) || lists(&said, INTERACTIVE.0);
    let (capabilities, capability_count) = kept_list(
        said.capabilities
            .iter()
            .map(|line| {
                let (id, need, revision, fallback) = match line {
                    Use::Required(id, revision) => (id, 1, *revision, ptr::null()),
                    Use::Optional(id, revision, words) => (id, 2, *revision, kept(words)),
                };
                ffi::CapabilityUse {
                    struct_size: std::mem::size_of::<ffi::CapabilityUse>(),
                    id: kept(id),
                    need,
                    min_revision: revision,
                    max_revision: revision,
                    reserved: 0,
                    fallback,
                }
            })
            .collect(),
    );
    let (parameters, parameter_count) =
        kept_list(said.parameters.iter().map(raw_parameter).collect());
    ffi::Descriptor {
        struct_size: std::mem::size_of::<ffi::Descriptor>(),
        id: kept(said.id),
        name: kept(said.name),
        version: kept(said.version),
        operations: said.operations,
        claims: said.claims,
        minimum_duration: said.durations[0],
        default_duration: said.durations[1],
        maximum_duration: said.durations[2],
        maximum_overshoot: said.overshoot,
        capabilities,
        parameters,
        capability_count,
        parameter_count,
        create: create::<A>,
        destroy: destroy::<A>,
        begin: begin::<A>,
        animation_ended: animation_ended::<A>,
        end: end::<A>,
        get_capability: if provides { Some(get_capability::<A>) } else { None },
    }
}

fn raw_parameter(parameter: &Parameter) -> ffi::Parameter {
    let mut raw = ffi::Parameter {
        struct_size: std::mem::size_of::<ffi::Parameter>(),
        id: ptr::null(),
        name: ptr::null(),
        kind: 0,
        reserved: 0,
        unit: ptr::null(),
        minimum: 0.0,
        maximum: 0.0,
        default_number: 0.0,
        default_text: ptr::null(),
        choices: ptr::null(),
    };
    match parameter {
        Parameter::Number { id, name, minimum, maximum, standard, unit } => {
            raw.kind = 1;
            raw.id = kept(id);
            raw.name = kept(name);
            raw.minimum = *minimum;
            raw.maximum = *maximum;
            raw.default_number = *standard;
            raw.unit = unit.map_or(ptr::null(), kept);
        }
        Parameter::Choice { id, name, choices, standard } => {
            raw.kind = 4;
            raw.id = kept(id);
            raw.name = kept(name);
            raw.choices = kept(choices);
            raw.default_text = kept(standard);
        }
    }
    raw
}

/// Answers the handshake with a table that is made once.
pub fn shake_hands(
    offer: *const ffi::Offer, out: *mut *const ffi::Plugin, names: [&str; 4],
    made: &std::sync::atomic::AtomicPtr<ffi::Plugin>, animators: fn() -> Vec<ffi::Descriptor>,
) -> Status {
    use std::sync::atomic::Ordering;
    guarded(ptr::null(), || {
        let out = unsafe { out.as_mut() }.ok_or(Status::BAD_ARG)?;
        *out = ptr::null();
        let offer = unsafe { known(offer, FIRST_OFFER) }?;
        if made.load(Ordering::Acquire).is_null() {
            let (animators, animator_count) = kept_list(animators());
            made.store(
                Box::into_raw(Box::new(ffi::Plugin {
                    struct_size: std::mem::size_of::<ffi::Plugin>(),
                    abi_oldest: 0x0001_0000,
                    abi_newest: 0x0001_ffff,
                    name: kept(names[0]),
                    version: kept(names[1]),
                    license: kept(names[2]),
                    contact: kept(names[3]),
                    animators,
                    animator_count,
                    unloadable: 0,
                })),
                Ordering::Release,
            );
        }
        let plugin = unsafe { made.load(Ordering::Acquire).as_ref() }.ok_or(Status::INTERNAL)?;
        *out = plugin;
        if offer.abi_newest < plugin.abi_oldest || offer.abi_oldest > plugin.abi_newest {
            return Err(Status::BAD_ABI);
        }
        if offer.host.is_null() {
            *out = ptr::null();
            return Err(Status::BAD_ARG);
        }
        Ok(())
    })
}

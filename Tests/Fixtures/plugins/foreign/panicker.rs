// Panics where only C could catch it.

#![crate_type = "staticlib"]

#[no_mangle]
pub extern "C" fn foreign_begin() -> i32 {
    let places: Vec<i32> = Vec::new();
    places[std::env::args().count() + 7]
}

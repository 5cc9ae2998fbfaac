//! `tengen-bindgen INPUT.wasm FOLDER NAME`: writes the module and the JavaScript and TypeScript around it.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = &arguments[..] else {
        eprintln!("usage: tengen-bindgen INPUT.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(true).remove_name_section(true).remove_producers_section(true);
    let made = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    if let Err(error) = made {
        eprintln!("tengen-bindgen: {error:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

//! Where turns are typed: a terminal with line editing and history, or lines from a pipe.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// The columns of a terminal whose width is unknown.
const USUAL_COLUMNS: usize = 80;

/// What was typed.
pub(super) enum Typed {
    Line(String),
    /// Ctrl-C, or the end of input at a terminal: somebody wants to leave.
    Interrupt,
    /// A pipe has no more lines.
    End,
}

pub(super) enum Input {
    Terminal { editor: Box<DefaultEditor>, interrupted: Arc<AtomicBool> },
    Pipe(io::Lines<io::StdinLock<'static>>),
}

impl Input {
    /// A terminal if both sides are one, else plain lines.
    pub(super) fn open() -> Input {
        let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
        match DefaultEditor::new() {
            Ok(editor) if interactive => {
                Input::Terminal { editor: Box::new(editor), interrupted: note_interrupts() }
            }
            _ => Input::Pipe(io::stdin().lock().lines()),
        }
    }

    /// The width of the terminal, if there is one.
    pub(super) fn columns(&mut self) -> Option<usize> {
        match self {
            Input::Terminal { .. } => {
                let columns = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
                Some(columns.unwrap_or(USUAL_COLUMNS))
            }
            Input::Pipe(_) => None,
        }
    }

    /// Prompts, and waits for a line.
    pub(super) fn next(&mut self, prompt: &str) -> io::Result<Typed> {
        match self {
            Input::Terminal { interrupted, .. } if interrupted.swap(false, Relaxed) => Ok(Typed::Interrupt),
            Input::Terminal { editor, .. } => match editor.readline(prompt) {
                Ok(line) => {
                    // A history that cannot be kept is no reason to stop a game.
                    let _ = editor.add_history_entry(&line);
                    Ok(Typed::Line(line))
                }
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(Typed::Interrupt),
                Err(error) => Err(io::Error::other(error)),
            },
            Input::Pipe(lines) => {
                let mut out = io::stdout().lock();
                write!(out, "{prompt}")?;
                out.flush()?;
                Ok(lines.next().transpose()?.map_or(Typed::End, Typed::Line))
            }
        }
    }
}

/// Notes Ctrl-C while nobody is asked to type, because a bot thinks: it is answered at the next prompt. Pressed again before
/// that, it ends the program.
fn note_interrupts() -> Arc<AtomicBool> {
    let noted = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::clone(&noted);
    std::thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if interrupted.swap(true, Relaxed) {
                    std::process::exit(130);
                }
            }
        });
    });
    noted
}

//! The log of a tuning run: a line of settings, then one line per iteration, each a JSON object.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use serde_json::Value;

use crate::failure::{Done, Failure};

/// A log that is being written.
pub(super) struct Log {
    file: File,
}

impl Log {
    /// Opens a log and returns its iterations so far. It must be new or that of the same run.
    pub(super) fn open(path: &Path, settings: &Value) -> Result<(Log, Vec<Value>), Failure> {
        let name = path.display();
        let text = fs::read_to_string(path).unwrap_or_default();
        // The last line is incomplete if the program was killed while writing it.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = Vec::new();
        for (number, line) in whole.lines().enumerate() {
            let parsed: Value = serde_json::from_str(line)
                .map_err(|error| Failure::usage_error(format!("{name}: line {}: {error}", number + 1)))?;
            lines.push(parsed);
        }
        let is_new = lines.is_empty();
        if !is_new && lines.remove(0) != *settings {
            let why = format!("{name} is the log of another run; its first line is not {settings}");
            return Err(Failure::usage_error(why));
        }
        fs::write(path, whole).map_err(|error| Failure::failed(format!("{name}: {error}")))?;
        let file = OpenOptions::new().append(true).open(path)?;
        let mut log = Log { file };
        if is_new {
            log.add(settings)?;
        }
        Ok((log, lines))
    }

    /// Adds a line.
    pub(super) fn add(&mut self, line: &Value) -> Done {
        Ok(self.file.write_all(format!("{line}\n").as_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_log_goes_on_after_its_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let settings = json!({"seed": 1});
        let (mut log, lines) = Log::open(&path, &settings).unwrap();
        assert!(lines.is_empty());
        log.add(&json!({"iteration": 1})).unwrap();
        log.file.write_all(b"{\"iterat").unwrap();
        let (mut log, lines) = Log::open(&path, &settings).unwrap();
        assert_eq!(lines, [json!({"iteration": 1})]);
        log.add(&json!({"iteration": 2})).unwrap();
        assert_eq!(Log::open(&path, &settings).unwrap().1.len(), 2);
        assert!(Log::open(&path, &json!({"seed": 2})).is_err(), "another run");
    }
}

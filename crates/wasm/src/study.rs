//! A game with branches, as a flat list of nodes that the analysis board holds.

use record::sgf::{self, Property};
use record::{Tree, trees_from_sgf};
use rules::Position;
use serde_json::{Map, Value, json};

use crate::play::{read_options, read_record};

/// The tree in the bytes of a record, JSON or SGF.
pub(crate) fn read(bytes: &[u8]) -> Result<Value, String> {
    let tree = match as_json(bytes) {
        Some(text) => Tree::from_record(&read_record(text)?),
        None => {
            let trees = trees_from_sgf(bytes).map_err(|bad| bad.to_string())?;
            trees.into_iter().next().ok_or("there is no game in this file")?
        }
    };
    Ok(write(&tree))
}

/// The text of a JSON record, with or without a byte order mark.
fn as_json(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('{').then_some(text)
}

fn write(tree: &Tree) -> Value {
    let layout = Position::new(tree.options()).layout().clone();
    let node = |at: usize| {
        let node = tree.node(at);
        json!({
            "turn": node.turn().map(|turn| layout.write(turn)), "comment": node.comment,
            "parent": node.parent(), "children": node.children(),
            "other": write_properties(&node.other),
        })
    };
    json!({
        "variant": tree.options().variant().id(),
        "options": record::json::options_to_json(tree.options()),
        "about": tree.about,
        "nodes": (0..tree.len()).map(node).collect::<Vec<Value>>(),
    })
}

/// The tree that JSON describes. Parents stand before their children.
fn parse(text: &str) -> Result<Tree, String> {
    let tree: Map<String, Value> = serde_json::from_str(text).map_err(|bad| bad.to_string())?;
    let nothing = Value::Object(Map::new());
    let options = tree.get("options").unwrap_or(&nothing).to_string();
    let variant = tree.get("variant").and_then(Value::as_str).ok_or("a tree has a variant")?;
    let mut made = Tree::new(read_options(variant, &options)?);
    if let Some(Value::Object(about)) = tree.get("about") {
        made.about = about.clone();
    }
    let layout = Position::new(made.options()).layout().clone();
    let nodes = tree.get("nodes").and_then(Value::as_array).ok_or("a tree has nodes")?;
    let families = families(nodes)?;
    let mut waiting = if nodes.is_empty() { Vec::new() } else { vec![(0, 0)] };
    while let Some((at, here)) = waiting.pop() {
        made.node_mut(here).comment = nodes[at]["comment"].as_str().unwrap_or_default().to_owned();
        made.node_mut(here).other = read_properties(nodes[at]["other"].as_str().unwrap_or_default())?;
        for &child in &families[at] {
            let turn = nodes[child]["turn"].as_str().map(|text| layout.read(text)).transpose();
            waiting.push((child, made.add(here, turn.map_err(|why| format!("node {child}: {why}"))?)));
        }
    }
    Ok(made)
}

/// What we have no use for goes through the page as it stood in the file.
fn write_properties(properties: &[Property]) -> String {
    let write = |one: &Property| {
        let values = one.values.iter().map(|value| format!("[{}]", value.as_written()));
        format!("{}{}", one.name, values.collect::<String>())
    };
    properties.iter().map(write).collect()
}

fn read_properties(text: &str) -> Result<Vec<Property>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let read = sgf::parse(format!("(;{text})").as_bytes()).map_err(|bad| bad.to_string())?;
    Ok(read.trees.first().map_or_else(Vec::new, |tree| tree.root().properties().to_vec()))
}

/// The children of every node, in the order in which it lists them: the first goes on with the main line.
fn families(nodes: &[Value]) -> Result<Vec<Vec<usize>>, String> {
    let mut families = vec![Vec::new(); nodes.len()];
    for (at, node) in nodes.iter().enumerate().skip(1) {
        let parent = node["parent"].as_u64().filter(|&parent| parent < at as u64);
        families[parent.ok_or_else(|| format!("node {at} hangs on nothing"))? as usize].push(at);
    }
    for (family, node) in families.iter_mut().zip(nodes) {
        let listed = node["children"].as_array().map_or(&[][..], Vec::as_slice);
        let place = |&child: &usize| listed.iter().position(|one| one.as_u64() == Some(child as u64));
        family.sort_by_key(|child| place(child).unwrap_or(usize::MAX));
    }
    Ok(families)
}

/// As SGF, with all its branches.
pub(crate) fn to_sgf(text: &str) -> Result<String, String> {
    Ok(sgf::write(&[parse(text)?.to_sgf()]))
}

/// The main line as a record.
pub(crate) fn to_record(text: &str) -> Result<String, String> {
    Ok(parse(text)?.to_record().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = r#"{"variant":"no","options":{"size":7},"about":{"event":"a test"},"nodes":[
        {"turn":null,"comment":"the start","parent":null,"children":[1,2]},
        {"turn":"D4","comment":"","parent":0,"children":[3]},
        {"turn":"C3","comment":"lower","parent":0,"children":[]},
        {"turn":"pass","comment":"","parent":1,"children":[]}]}"#;

    #[test]
    fn branches_and_comments_go_through_sgf() {
        let file = to_sgf(TREE).unwrap();
        let back = read(file.as_bytes()).unwrap();
        let comments: Vec<&str> =
            back["nodes"].as_array().unwrap().iter().map(|node| node["comment"].as_str().unwrap()).collect();
        assert_eq!(comments.iter().filter(|comment| !comment.is_empty()).count(), 2);
        assert_eq!(back["nodes"][0]["children"].as_array().unwrap().len(), 2);
        assert_eq!(back["about"]["event"], "a test");
    }

    #[test]
    fn the_main_line_is_a_record() {
        let record: Value = serde_json::from_str(&to_record(TREE).unwrap()).unwrap();
        assert_eq!(record["moves"], json!(["D4", "pass"]));
        assert_eq!(record["comments"]["0"], "the start");
        assert_eq!(read(record.to_string().as_bytes()).unwrap()["nodes"].as_array().unwrap().len(), 3);
    }

    #[test]
    fn files_of_both_kinds_are_read() {
        let record = to_record(TREE).unwrap();
        let tree = read(record.as_bytes()).unwrap();
        for file in [format!("\u{feff} {record}"), to_sgf(&tree.to_string()).unwrap()] {
            assert_eq!(read(file.as_bytes()).unwrap()["nodes"], tree["nodes"], "{file}");
        }
        for odd in [&b""[..], b"{", b"(;GM[2])", &[0xff, 0xfe, 0x00]] {
            assert!(read(odd).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn what_we_have_no_use_for_is_kept() {
        let file = "(;GM[1]SZ[9];B[ee]TR[aa][bb]LB[cc:a\\]b];W[cc]XY[what?])";
        let back = to_sgf(&read(file.as_bytes()).unwrap().to_string()).unwrap();
        for kept in ["TR[aa][bb]", "LB[cc:a\\]b]", "XY[what?]"] {
            assert!(back.contains(kept), "{kept} in {back}");
        }
    }

    #[test]
    fn the_first_child_is_the_main_line() {
        let promoted = TREE.replace("[1,2]", "[2,1]");
        let record: Value = serde_json::from_str(&to_record(&promoted).unwrap()).unwrap();
        assert_eq!(record["moves"], json!(["C3"]));
    }

    #[test]
    fn nonsense_is_a_sentence() {
        for text in ["", "{}", r#"{"variant":"go"}"#, r#"{"variant":"go","nodes":[{},{"parent":1}]}"#] {
            assert!(to_sgf(text).is_err(), "{text}");
        }
        assert!(to_sgf(r#"{"variant":"go","nodes":[]}"#).is_ok(), "a game that has not begun");
    }
}

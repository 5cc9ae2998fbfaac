//! A game with branches, as a flat list of nodes that the analysis board holds.

use record::{Tree, sgf, trees_from_sgf};
use rules::Position;
use serde_json::{Map, Value, json};

use crate::play::{as_json, read_record};
use crate::variants;

/// The tree in the bytes of a record, JSON or SGF.
pub(crate) fn read(bytes: &[u8]) -> Result<Value, String> {
    let tree = match as_json(bytes) {
        Some(_) => Tree::from_record(&read_record(bytes)?),
        None => {
            let trees = trees_from_sgf(bytes).map_err(|bad| bad.to_string())?;
            trees.into_iter().next().ok_or("there is no game in this file")?
        }
    };
    Ok(write(&tree))
}

fn write(tree: &Tree) -> Value {
    let layout = Position::new(tree.options()).layout().clone();
    let node = |at: usize| {
        let node = tree.node(at);
        json!({
            "turn": node.turn().map(|turn| layout.write(turn)), "comment": node.comment,
            "parent": node.parent(), "children": node.children(),
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
    let mut made = Tree::new(variants::options(variant, &options)?);
    if let Some(Value::Object(about)) = tree.get("about") {
        made.about = about.clone();
    }
    let layout = Position::new(made.options()).layout().clone();
    let nodes = tree.get("nodes").and_then(Value::as_array).ok_or("a tree has nodes")?;
    for (at, node) in nodes.iter().enumerate() {
        if at > 0 {
            let parent = node["parent"].as_u64().filter(|&parent| parent < at as u64);
            let parent = parent.ok_or_else(|| format!("node {at} hangs on nothing"))?;
            let turn = node["turn"].as_str().map(|text| layout.read(text)).transpose();
            made.add(parent as usize, turn.map_err(|why| format!("node {at}: {why}"))?);
        }
        made.node_mut(at).comment = node["comment"].as_str().unwrap_or_default().to_owned();
    }
    Ok(made)
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
    fn nonsense_is_a_sentence() {
        for text in ["", "{}", r#"{"variant":"go"}"#, r#"{"variant":"go","nodes":[{},{"parent":1}]}"#] {
            assert!(to_sgf(text).is_err(), "{text}");
        }
        assert!(to_sgf(r#"{"variant":"go","nodes":[]}"#).is_ok(), "a game that has not begun");
    }
}

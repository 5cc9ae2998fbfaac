//! The reliability plot: what was said against what came true.

use std::fmt::Write;

use super::reliability::Bin;

/// Size of the plot and its margin, in pixels.
const SIZE: f64 = 320.0;
const MARGIN: f64 = 44.0;

/// An SVG picture of the bins of several kinds of prediction.
pub(super) fn svg(title: &str, kinds: &[(&str, &str, &[Bin])]) -> String {
    let x = |share: f64| MARGIN + share * SIZE;
    let y = |share: f64| MARGIN + (1.0 - share) * SIZE;
    let whole = SIZE + 2.0 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" font-family=\"sans-serif\" \
         font-size=\"11\"><title>{title}</title><rect width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/>\n"
    );
    let mut line = |text: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{text}");
    };
    for tenth in (0..=10).step_by(2) {
        let share = f64::from(tenth) / 10.0;
        let percent = tenth * 10;
        let (low, high) = (MARGIN, MARGIN + SIZE);
        let (x, y) = (x(share), y(share));
        line(format_args!("<path d=\"M{x} {low}V{high}M{low} {y}H{high}\" stroke=\"#ddd\"/>"));
        line(format_args!(
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{percent}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent}</text>",
            high + 14.0,
            low - 6.0,
            y + 4.0
        ));
    }
    line(format_args!(
        "<path d=\"M{} {}L{} {}\" stroke=\"#999\" fill=\"none\"/>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    ));
    for (number, (name, color, bins)) in kinds.iter().enumerate() {
        let points: Vec<String> =
            bins.iter().map(|bin| format!("{:.1},{:.1}", x(bin.said), y(bin.won))).collect();
        line(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>",
            points.join(" ")
        ));
        for bin in *bins {
            let (cx, cy) = (x(bin.said), y(bin.won));
            line(format_args!(
                "<path d=\"M{cx:.1} {:.1}V{:.1}\" stroke=\"{color}\" opacity=\"0.5\"/>\
                 <circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3\" fill=\"{color}\"/>",
                y(bin.low),
                y(bin.high)
            ));
        }
        let top = MARGIN + 16.0 + 16.0 * number as f64;
        line(format_args!("<text x=\"{}\" y=\"{top}\" fill=\"{color}\">{name}</text>", MARGIN + 8.0));
    }
    line(format_args!(
        "<text x=\"{}\" y=\"20\" text-anchor=\"middle\" font-size=\"14\">{title}</text>",
        whole / 2.0
    ));
    line(format_args!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">win rate said, %</text>",
        whole / 2.0,
        whole - 8.0
    ));
    line(format_args!(
        "<text x=\"12\" y=\"{0}\" text-anchor=\"middle\" transform=\"rotate(-90 12 {0})\">games won, %</text>",
        whole / 2.0
    ));
    out + "</svg>\n"
}

/** Measures of the drawing, the same as in our pictures. Lengths are in units of the drawing. */
export const STEP = 40
export const STONE = 0.475 * STEP
/** A stone on a hexagonal cell leaves the cell's border visible. */
export const STONE_IN_CELL = 0.4 * STEP
/** Half the side of a void. */
export const VOID = 0.44 * STEP
export const CORNER = 0.2 * STEP
export const STAR = 0.085 * STEP
/** Room for the board's shadow. */
export const PAGE = 0.3 * STEP
export const COORDINATE_GAP = 0.3 * STEP
export const COORDINATE = 0.26 * STEP
export const RIM = 0.4 * STEP
/** Height of a row of hexagonal cells in steps. */
export const HEX_ROW = Math.sqrt(3) / 2
/** From the centre of a hexagonal cell to its corners. */
export const HEX_CELL = STEP / Math.sqrt(3)
/** Above a layer, for its name. */
export const HEADING = 0.7 * STEP

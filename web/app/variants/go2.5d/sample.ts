export { default } from '$examples/board-layers.json'

export { default } from '$examples/board-gengo.json'

export { default } from '$examples/board-go.json'

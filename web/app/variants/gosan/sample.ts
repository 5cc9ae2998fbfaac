export { default } from '$examples/board-gosan.json'

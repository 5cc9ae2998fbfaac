export { default } from '$examples/board-xiago.json'

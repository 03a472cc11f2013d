/**
 * Declares only css-tree's parser, generator and tokenizer: the whole package would add a dictionary of all CSS to the
 * editor's worker.
 */
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree'
}
declare module 'css-tree/generator' {
  export { generate as default } from 'css-tree'
}
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree'
}

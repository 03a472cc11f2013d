import type { BlockProps } from './block-props.ts'

/** Fragments are laid in before a screen reaches the browser: one that is still here has escaped the bundler. */
export default function Fragment({ block }: BlockProps<'fragment'>): never {
  throw new Error(`The fragment ${block.use} is not laid in.`)
}

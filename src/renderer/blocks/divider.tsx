import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './divider.css'

export default function Divider({ block, scope }: BlockProps<'divider'>) {
  const { text } = useReader()
  if (block.text === undefined) return <hr />
  return <p className="ts-divider">{text(block.text, scope)}</p>
}

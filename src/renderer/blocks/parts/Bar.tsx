import { useFormat } from '../../use.ts'
import './bar.css'

/** How far, as a row of tiles. Beyond the end it stays full and the words tell the true share. */
export function Bar({ value, max, label }: { value: number; max: number; label: string }) {
  const format = useFormat()
  const share = max > 0 ? Math.max(0, value / max) : 0
  return (
    <progress
      className="ts-bar"
      value={Math.min(1, share)}
      aria-label={label}
      aria-valuetext={format(percentOf(value, max), 'percent')}
    />
  )
}

/** Rounded down: what is not whole never shows as 100 %. */
export function percentOf(value: number, max: number): number {
  return max > 0 ? Math.floor(Math.max(0, value / max) * 100) : 0
}

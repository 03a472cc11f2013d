import { Fragment } from 'react'
import type { Fix } from '../actions/call-error.ts'
import { Link } from './Link.tsx'

/** Renders the links to where an error can be fixed, after its sentence. */
export function Fixes({ items }: { items: readonly Fix[] }) {
  return items.map(({ label, go }, index) => (
    <Fragment key={go}>
      {index > 0 ? ' · ' : ' '}
      <Link to={go}>{label}</Link>
    </Fragment>
  ))
}

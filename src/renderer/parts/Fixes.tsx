import { Fragment } from 'react'
import type { Fix } from '../actions/call-error.ts'
import { Link } from './Link.tsx'

/** Renders links to pages where the person can resolve an error, for use after its message. */
export function Fixes({ items }: { items: readonly Fix[] }) {
  return items.map(({ label, go }, index) => (
    <Fragment key={go}>
      {index > 0 ? ' · ' : ' '}
      <Link to={go}>{label}</Link>
    </Fragment>
  ))
}

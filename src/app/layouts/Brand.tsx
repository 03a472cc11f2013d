import { useSyncExternalStore } from 'react'
import type { Customization } from '../../language/customization/customization.ts'
import { marks } from '../../protocol/logo-mark.ts'
import { Link } from '../../renderer/parts/Link.tsx'
import { storedTheme, type Theme, watchTheme } from '../theme.ts'

/** The media query of the dark logo: the person's chosen theme overrides the device's. */
const darkMedia: Record<Theme, string> = {
  system: '(prefers-color-scheme: dark)',
  light: 'not all',
  dark: 'all',
}

/** Renders the tenant's logo, or a drawn mark and its name. */
export function Brand({ tenant, to }: { tenant: Customization; to: string }) {
  const { logo, logo_dark: logoDark } = tenant.image
  const theme = useSyncExternalStore(watchTheme, storedTheme)
  return (
    <Link className="ts-shell__brand" to={to}>
      {logo === undefined ? (
        <>
          <Mark art={tenant.theme.art} />
          <span className="ts-shell__name">{tenant.title}</span>
        </>
      ) : (
        <picture>
          {logoDark !== undefined && <source srcSet={logoDark} media={darkMedia[theme]} />}
          <img src={logo} alt={tenant.title} />
        </picture>
      )}
    </Link>
  )
}

function Mark({ art }: Pick<Customization['theme'], 'art'>) {
  return (
    <svg className="ts-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      {marks[art].map((stroke) => (
        <path key={stroke.d} {...stroke} />
      ))}
    </svg>
  )
}

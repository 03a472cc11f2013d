import type { Opening } from '../../protocol/boot.ts'
import { asideOutline, outlineOf, type SkeletonShape } from '../../protocol/outline.ts'
import { type RendererServices, useServices } from '../services.ts'

interface SkeletonProps {
  of: Parameters<typeof outlineOf>[0]
  label: ReturnType<RendererServices['t']>
}

/**
 * Renders the skeleton of a screen. Its style displays it only after 300 ms, so that fast responses do not flicker.
 */
export function Skeleton({ of, label }: SkeletonProps) {
  return (
    <div className="ts-skeleton ts-skeleton--patient" role="status" aria-label={label}>
      <Shapes of={outlineOf(of)} />
    </div>
  )
}

interface AsideSkeletonProps extends Pick<SkeletonProps, 'label'> {
  /** The first texts of the aside, if the page's HTML contains them. */
  opening: Opening | undefined
}

/**
 * Renders the skeleton of the aside. The initial HTML contains the same skeleton, so that the layout does not shift.
 */
export function AsideSkeleton({ label, opening }: AsideSkeletonProps) {
  const { headline = '', text = '', licence = '' } = opening ?? {}
  const isTable = useServices().tenant.theme.view === 'table'
  return (
    <div className="ts-aside-outline ts-skeleton" role="status" aria-label={label}>
      {headline !== '' && <p className="ts-aside-outline__headline">{headline}</p>}
      {text !== '' && <p className="ts-aside-outline__text">{text}</p>}
      {licence !== '' && <p>{licence}</p>}
      <Shapes of={asideOutline({ hasTexts: headline !== '', isTable })} />
    </div>
  )
}

function Shapes({ of }: { of: readonly SkeletonShape[] }) {
  return of.map(({ look, children }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and a fixed order
    <div key={index} className={`ts-skeleton__${look}`}>
      {children && <Shapes of={children} />}
    </div>
  ))
}

import type { Opening } from '../../protocol/boot.ts'
import { asideOutline, outlineOf, type Shape } from '../../protocol/outline.ts'
import type { RendererServices } from '../services.ts'

interface SkeletonProps {
  of: Parameters<typeof outlineOf>[0]
  label: ReturnType<RendererServices['t']>
}

/** Renders the skeleton of a screen. Its style shows it only after 300 ms, so that fast responses do not flicker. */
export function Skeleton({ of, label }: SkeletonProps) {
  return (
    <div className="ts-skeleton ts-skeleton--patient" role="status" aria-label={label}>
      <Shapes of={outlineOf(of)} />
    </div>
  )
}

interface AsideSkeletonProps extends Pick<SkeletonProps, 'label'> {
  /** The first words of the aside, if they are known. */
  opening: Opening | undefined
}

/** Renders the skeleton of the aside, which is also in the first HTML, so that the layout does not shift. */
export function AsideSkeleton({ label, opening }: AsideSkeletonProps) {
  const { headline = '', text = '' } = opening ?? {}
  return (
    <div className="ts-aside-outline ts-skeleton" role="status" aria-label={label}>
      {headline !== '' && <p className="ts-aside-outline__headline">{headline}</p>}
      {text !== '' && <p className="ts-aside-outline__text">{text}</p>}
      <Shapes of={asideOutline(headline !== '')} />
    </div>
  )
}

function Shapes({ of }: { of: readonly Shape[] }) {
  return of.map(({ look, holds }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and a fixed order
    <div key={index} className={`ts-skeleton__${look}`}>
      {holds && <Shapes of={holds} />}
    </div>
  ))
}

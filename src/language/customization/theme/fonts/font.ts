import type { Theme } from '../../customization.ts'

export type FontName = Theme['fonts']['heading']

/** Letters that a tenant may choose. */
export interface Font {
  /** The device's own fonts, which cost nothing; fall back of a family that is missing. */
  readonly stack: string
  readonly family?: Family
}

/** Letters that this platform serves itself. */
export interface Family {
  readonly name: string
  /** The package that holds its files, of fontsource. */
  readonly package: string
  readonly weights: string
  /** The size of the file with Spanish and English letters, which every page loads. */
  readonly bytes: number
  /** Local fonts of the same metrics, shown until the family has loaded, so that nothing shifts; the first that exists. */
  readonly standIns: readonly StandIn[]
}

/** Figures by @capsizecss/metrics. */
export interface StandIn {
  readonly local: readonly string[]
  readonly size: string
  readonly ascent: string
  readonly descent: string
}

import type { Theme } from '../../customization.ts'

export type FontName = Theme['fonts']['heading']

/** Letters that a tenant may choose. */
export interface Font {
  /** The device's own letters, which cost nothing; with a family they stand in where it is missing. */
  readonly stack: string
  readonly family?: Family
}

/** Letters that this platform serves itself. */
export interface Family {
  readonly name: string
  /** The package that holds its files, of fontsource. */
  readonly package: string
  readonly weights: string
  /** The device's letters of the same size, until these are there: then nothing jumps. The first that it has. */
  readonly standIns: readonly StandIn[]
}

/** Figures by @capsizecss/metrics. */
export interface StandIn {
  readonly local: readonly string[]
  readonly size: string
  readonly ascent: string
  readonly descent: string
}

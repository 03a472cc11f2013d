import type { Theme } from '../../customization.ts'

export type FontName = Theme['fonts']['heading']

/** A font that a tenant may choose. */
export interface Font {
  /** The stack of the device's fonts, which load nothing; the fallback of a missing family. */
  readonly stack: string
  readonly family?: Family
}

/** A font family that this platform serves. */
export interface Family {
  readonly name: string
  /** The fontsource package with its files. */
  readonly package: string
  readonly weights: string
  /** The size in bytes of the Latin file, which every page loads. */
  readonly bytes: number
  /**
   * Local fonts with adjusted metrics, displayed until the family has loaded, so that nothing shifts. The first one
   * that the device has is used.
   */
  readonly fallbacks: readonly FallbackFace[]
}

/** The metrics of a fallback font, by @capsizecss/metrics. */
export interface FallbackFace {
  readonly local: readonly string[]
  readonly size: string
  readonly ascent: string
  readonly descent: string
}

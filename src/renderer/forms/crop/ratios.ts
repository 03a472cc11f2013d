import type { Customization } from '../../../language/customization/customization.ts'
import type { ComposedField } from '../../../language/forms/composed.ts'

const ratios: Record<Customization['theme']['images']['ratio'], number> = {
  landscape: 3 / 2,
  wide: 16 / 9,
  classic: 4 / 3,
  square: 1,
}

/** Returns the aspect ratio (width / height) to which a field crops pictures; undefined without cropping. */
export function ratioOf({ crop }: Pick<ComposedField, 'crop'>, { theme }: Pick<Customization, 'theme'>) {
  if (crop === undefined) return undefined
  return crop === 'square' ? 1 : ratios[theme.images.ratio]
}

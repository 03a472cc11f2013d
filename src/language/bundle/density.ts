import type { Customization } from '../customization/customization.ts'
import type { Area } from '../documents/library.ts'

/** Returns the density of an area's page: a dense theme also makes compact pages dense. */
export function densityOf(
  area: Area['density'],
  { theme }: Pick<Customization, 'theme'>,
): Customization['theme']['density'] | undefined {
  return area === 'compact' && theme.density === 'dense' ? 'dense' : area
}

import { useFormat, useServices } from '../hooks.ts'

/** Returns a function that formats a length in metres, rounded to its accuracy. */
export function useLength(): (metres: number) => string {
  const { t } = useServices()
  const format = useFormat()
  return (metres) => {
    if (metres < 1000) return t('map.metres', { number: format(Math.round(metres / 10) * 10, 'number') })
    const kilometres = metres / 1000
    const rounded = kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres)
    return t('map.kilometres', { number: format(rounded, 'number') })
  }
}

import { densityOf } from '../../../language/bundle/density.ts'
import { useFormat, useScreen, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { useLazyMenu } from '../../parts/menu.ts'
import { densities, type ListAppearance } from './stored-appearance.ts'
import type { List } from './use-list.ts'

/** A column that may be hidden, by its position in the document. */
export interface OptionalColumn {
  position: number
  label: string
  isShown: boolean
}

interface AppearanceMenuProps {
  list: List
  columns: readonly OptionalColumn[]
  appearance: ListAppearance
  onChange(changes: Partial<ListAppearance>): void
}

/** Renders the menu of a list's columns, density and page size. */
export function AppearanceMenu({ list, columns, appearance, onChange }: AppearanceMenuProps) {
  const { t, tenant } = useServices()
  const { bundle } = useScreen()
  const defaultDensity = densityOf(bundle.density, tenant) ?? tenant.theme.density
  const format = useFormat()
  const { menu, isOpen } = useLazyMenu()
  const { sizes } = list.options
  const size = Number(list.parameterValue('size')) || sizes[0]
  const setColumnVisible = (position: number, isVisible: boolean) => {
    const withoutColumn = (positions: readonly number[]) => positions.filter((other) => other !== position)
    onChange({
      hidden: isVisible ? withoutColumn(appearance.hidden) : [...withoutColumn(appearance.hidden), position],
      shown: isVisible ? [...withoutColumn(appearance.shown), position] : withoutColumn(appearance.shown),
    })
  }
  return (
    <details className="ts-menu ts-filter ts-listing__look" {...menu}>
      <summary className="ts-filter__button">
        <Icon name="list" />
        {t('lists.look')}
      </summary>
      {isOpen && (
        <div className="ts-menu__list ts-filter__panel">
          <fieldset className="ts-listing__looks">
            <legend>{t('lists.rows')}</legend>
            {densities.map((density) => (
              <label key={density} className="ts-menu__item">
                <input
                  type="radio"
                  name={`${list.block.of}-density`}
                  checked={density === (appearance.density ?? defaultDensity)}
                  onChange={() => onChange({ density })}
                />
                {t(`lists.${density}`)}
              </label>
            ))}
          </fieldset>
          {columns.length > 0 && (
            <fieldset className="ts-listing__looks">
              <legend>{t('lists.columns')}</legend>
              {columns.map(({ position, label, isShown }) => (
                <label key={position} className="ts-menu__item">
                  <input
                    type="checkbox"
                    checked={isShown}
                    onChange={() => setColumnVisible(position, !isShown)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          )}
          {sizes.length > 1 && (
            <fieldset className="ts-listing__looks">
              <legend>{t('lists.size')}</legend>
              {sizes.map((each) => (
                <label key={each} className="ts-menu__item">
                  <input
                    type="radio"
                    name={`${list.block.of}-size`}
                    checked={each === size}
                    onChange={() => list.changeQuery({ size: each === sizes[0] ? '' : String(each) })}
                  />
                  {format(each, 'number')}
                </label>
              ))}
            </fieldset>
          )}
        </div>
      )}
    </details>
  )
}

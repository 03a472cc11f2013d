import type { Customization } from '../customization.ts'
import type { Widget } from '../widgets.ts'
import { googleTagManager } from './google-tag-manager.ts'
import { mava } from './mava.ts'
import { metaPixel } from './meta-pixel.ts'
import { microsoftClarity } from './microsoft-clarity.ts'

export const widgets: readonly Widget[] = [googleTagManager, metaPixel, microsoftClarity, mava]

/** Returns the widgets for which a tenant has set an id. */
export function widgetsOf({ analytics }: Pick<Customization, 'analytics'>): { widget: Widget; id: string }[] {
  return widgets.flatMap((widget) => {
    const id = analytics[widget.setting]
    return id === undefined ? [] : [{ widget, id }]
  })
}

import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { isInterpreterLoaded } from '../../language/expressions/index.ts'
import { unconditionalWidgetsIn, widgetsIn } from '../../language/forms/widgets.ts'
import { confirm } from '../actions/confirm-part.ts'
import { loadValidators, validatorsLoaded } from '../forms/compiled.ts'
import { partsByWidget, prefilledSection, serverDraft } from '../forms/parts.ts'
import type { Registry } from '../registry.ts'
import { containsProperty } from './contains-property.ts'

/**
 * Loads the code of a screen: blocks, validators, widgets, and the CEL interpreter unless all expressions are
 * simple. The application calls it as early as possible.
 */
export async function loadScreen(bundle: ScreenBundle, { blocks, widgets }: Registry): Promise<void> {
  const { screen, forms, operations, interpreted } = bundle
  const usedWidgets = widgetsIn(forms)
  for (const [name, widget] of Object.entries(widgets)) {
    // Prepares the widget without waiting for it.
    if (usedWidgets.has(name)) widget.prepare(bundle).catch(() => undefined)
  }
  await Promise.all([
    blocks.load(screen),
    loadValidators(Object.values(forms)),
    interpreted ? loadInterpreter() : undefined,
    ...[...unconditionalWidgetsIn(forms)].map((widget) => partsByWidget[widget]?.load()),
    containsProperty(screen, 'confirm') ? confirm.load() : undefined,
    containsProperty(screen, 'known') ? prefilledSection.load() : undefined,
    operations.keepDraft ? serverDraft.load() : undefined,
  ])
}

export function screenLoaded({ screen, forms, interpreted }: ScreenBundle, { blocks }: Registry): boolean {
  const canEvaluate = !interpreted || isInterpreterLoaded()
  return canEvaluate && blocks.isLoaded(screen) && validatorsLoaded(Object.values(forms))
}

/** Loads the CEL interpreter, for expressions that are not simple. */
export async function loadInterpreter(): Promise<void> {
  await import('../../language/expressions/cel.ts')
}

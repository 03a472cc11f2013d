import type { Person } from './person.ts'

/** Puts another text in the place of the one in the editor, as somebody who pastes it. */
export async function writes({ page }: Person, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.locator('.view-lines').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

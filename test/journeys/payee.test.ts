import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { payeeFixture } from '../server/payees/payee-fixture.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { screensOf } from './in-front.ts'
import { walked } from './walked.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

expectBalanceAfterEach(platform)

test.each(
  walked(
    [
      { language: 'es', type: 'default', share: '32,40' },
      { language: 'en', type: 'exeu', share: '32.40' },
    ] as const,
    [1],
  ),
)(
  'a holder whom MANGOPAY has to verify is refused a blurred document, sends another and claims: $language, $type',
  async ({ language, type, share }) => {
    const fixture = await payeeFixture(platform, { type })
    const { investor, addAccount, documentsOf, decide, run, payouts, waitForStatus, deposit } = fixture
    await addAccount(investor)
    await deposit(20_000)
    const person = await inFront(fixture.tenant, investor, 390, language, type)
    const { page, words } = person
    await person.opens('/user/earnings')
    await person.sees('payees.title')
    await person.hasNoFaults()
    await person.presses('payees.begin')
    await person.sees('payees.person_title')
    await person.presses('payees.go')
    await page.getByRole('button', { name: language === 'es' ? 'Confirmar' : 'Confirm', exact: true }).click()
    await person.isOn('my_earnings.title')
    await person.presses('payees.check')
    await person.sees('payees.proof_title')

    const sendsDocument = async () => {
      await person.presses('payees.send')
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'dni.png',
        mimeType: 'image/png',
        buffer: await fixture.picture(),
      })
      await dialog.getByText('dni.png').first().waitFor()
      await person.hasNoFaults()
      await dialog.getByRole('button', { name: words('payees.send') }).click()
      await person.isTold('success', words('payees.sent'))
      await person.sees('payees.checking_title')
    }
    const isDecided = async (decision: 'refused' | 'validated') => {
      await decide(`documents/${(await documentsOf(investor))[0]?.Id}`, decision)
      await run('payees')
      await page.reload()
    }
    await sendsDocument()
    await isDecided('refused')
    await person.sees('payees.refused_title')
    await person.reads(words('proof_refusal.unreadable'))
    await person.hasNoFaults()
    await sendsDocument()
    await isDecided('validated')

    await person.pressesAround('my_earnings.all_to_bank')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('my_earnings.claim') })
      .click()
    await person.sees('my_earnings.none')
    await waitForStatus('OWED')
    await page.reload()
    await person.reads(share)
    await person.hasNoFaults()
    await person.presses('payees.go')
    await page.getByRole('button', { name: language === 'es' ? 'Confirmar' : 'Confirm', exact: true }).click()
    await person.isOn('my_earnings.title')
    await waitForStatus('SENT')
    expect(await payouts()).toMatchObject([{ reason: 'EARNINGS', amount: 3240 }])
    await person.leaves()
  },
)

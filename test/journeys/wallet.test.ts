import { afterAll, test } from 'vitest'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('an investor adds a wallet on the phone after a typing error and renames it', async () => {
  const person = await Person.arrives(alba, 'es')
  await person.logsIn('julia.santos@alba.demo')
  await person.opens('/user/account?tab=wallet')
  await person.sees('wallets.balance_none')
  await person.presses('wallets.add')
  await person.fills('wallets.address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe')
  await person.fills('wallets.label', 'El del móvil')
  await person.presses('wallets.save')
  await person.sees('validator.error_wallet_address')
  await person.hasNoFaults()
  await person.fills('wallets.address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await person.presses('wallets.save')
  await person.isTold('success', person.words('wallets.added'))
  await person.reads('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
  await person.presses('wallets.rename')
  await person.page.getByRole('dialog').getByLabel(person.words('wallets.label')).fill('Ledger')
  await person.page
    .getByRole('dialog')
    .getByRole('button', { name: person.words('wallets.rename') })
    .click()
  await person.isTold('success', person.words('wallets.renamed'))
  await person.reads('Ledger')
  await person.hasNoFaults()
  await person.leaves()
})

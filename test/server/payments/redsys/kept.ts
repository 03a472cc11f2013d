import type { TestPlatform } from '../../harness.ts'

/** Returns the cents that the terminal took for an order and did not refund. */
export async function netTakenAtTerminal(
  { owner, config }: Pick<TestPlatform, 'owner' | 'config'>,
  order: string,
): Promise<number> {
  const { rows } = await owner.query('select reference from payments where investment_id = $1', [order])
  const report = (await (await fetch(`${config.kycUrl}/redsys/report`)).json()) as {
    operations: { order: string; net: number }[]
  }
  const own = report.operations.filter(({ order: each }) => rows.some(({ reference }) => reference === each))
  return own.reduce((sum, { net }) => sum + net, 0)
}

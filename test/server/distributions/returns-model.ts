import { byHand } from '../../domain/distribution-cases.ts'

/** Tokens of one lot that have always moved together. */
interface Parcel {
  lot: string
  tokens: number
  /** The holders in order, each from a day on. */
  holders: { from: string; who: string }[]
  /** The cents repaid so far, not rounded. */
  repaid: number
}

export interface Amounts {
  kind: 'DIVIDEND' | 'YIELD' | 'REPAYMENT'
  rent: number
  gain: number
  capital: number
}

export interface ModelLine {
  rent: number
  gain: number
  /** The share of the repaid capital and what is owed, not rounded. */
  capital: number
  owed: number
  tokens: number
}

/** Follows every token of an issuance by itself, in floating-point numbers: simpler than the journal, and as exact as a cent. */
export function returnsModel(price: number) {
  const parcels: Parcel[] = []
  const holderOn = ({ holders }: Parcel, day: string) => holders.findLast(({ from }) => from <= day)?.who
  const owedBy = ({ tokens, repaid }: Parcel) => Math.max(0, tokens * price - repaid)
  const heldBy = (who: string) => parcels.filter(({ holders }) => holders.at(-1)?.who === who)

  return {
    heldBy,
    issue(who: string, lot: string, tokens: number, day: string): void {
      parcels.push({ lot, tokens, holders: [{ from: day, who }], repaid: 0 })
    },
    /** Passes tokens on, and splits a parcel if it is passed in part. */
    pass(parcel: Parcel, tokens: number, to: string, day: string): void {
      const part = tokens / parcel.tokens
      if (part < 1)
        parcels.push({
          lot: parcel.lot,
          tokens: parcel.tokens - tokens,
          holders: [...parcel.holders],
          repaid: parcel.repaid * (1 - part),
        })
      parcel.tokens = tokens
      parcel.repaid *= part
      parcel.holders.push({ from: day, who: to })
    },
    owedOn: (day: string) =>
      parcels.filter((each) => holderOn(each, day)).reduce((sum, each) => sum + owedBy(each), 0),
    /** Returns the expected line of each holder and lot, by `holder/lot`. */
    shares(day: string, { rent, gain, capital }: Amounts): Map<string, ModelLine> {
      const tokens = new Map<string, bigint>()
      const owed = new Map<string, number>()
      for (const parcel of parcels) {
        const who = holderOn(parcel, day)
        if (!who) continue
        const key = `${who}/${parcel.lot}`
        tokens.set(key, (tokens.get(key) ?? 0n) + BigInt(parcel.tokens))
        owed.set(key, (owed.get(key) ?? 0) + owedBy(parcel))
      }
      const whole = [...owed.values()].reduce((sum, each) => sum + each, 0)
      const [rents, gains] = [byHand(BigInt(rent), tokens), byHand(BigInt(gain), tokens)]
      return new Map(
        [...tokens].map(([key, count]) => [
          key,
          {
            rent: Number(rents.get(key)),
            gain: Number(gains.get(key)),
            tokens: Number(count),
            capital: whole > 0 ? (capital * (owed.get(key) ?? 0)) / whole : 0,
            owed: owed.get(key) ?? 0,
          },
        ]),
      )
    },
    /** Books repaid capital on the tokens of a line. The returned function takes it back before anything else happens. */
    repay(day: string, key: string, amount: number): () => void {
      const of = parcels.filter((each) => `${holderOn(each, day)}/${each.lot}` === key)
      const whole = of.reduce((sum, each) => sum + owedBy(each), 0)
      if (whole <= 0) return () => undefined
      const parts = of.map((each) => ({ each, part: (amount * owedBy(each)) / whole }))
      for (const { each, part } of parts) each.repaid += part
      return () => {
        for (const { each, part } of parts) each.repaid -= part
      }
    },
    /** Returns the most that any token was repaid beyond its price, in cents. */
    overpaid: () => Math.max(0, ...parcels.map(({ tokens, repaid }) => repaid - tokens * price)),
  }
}

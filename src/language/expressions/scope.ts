/** The names an expression may use and what they hold: JSON values, and Date for instants such as `now`. */
export type Scope = Readonly<Record<string, unknown>>

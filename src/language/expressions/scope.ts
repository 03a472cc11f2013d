/** The names that an expression may use, with their values: JSON, and Date for instants such as `now`. */
export type Scope = Readonly<Record<string, unknown>>

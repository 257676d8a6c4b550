/** The characters one interchange uses to divide its text; X12 lets every sender choose them. */
export interface Delimiters {
  /** Between elements, usually `*`. */
  element: string
  /** Between components of a composite element (ISA16), usually `>` or `:`. */
  component: string
  /** At the end of a segment, usually `~`; a line feed also matches CR LF. */
  segment: string
  /** Between repetitions (ISA11 from release 00402), `null` where ISA11 is the old standards letter. */
  repetition: string | null
}

/** The delimiters of nearly every sender, and the writer's default. */
export const DEFAULT_DELIMITERS: Delimiters = { element: '*', component: '>', segment: '~', repetition: '^' }

/**
 * Classes of background jobs with separate slots: a job that waits for an external system occupies no slot of local
 * jobs or of another class.
 */
export const SLOTS = {
  /** Work inside the portal. Two at once: the rest of the machine belongs to those who wait for answers. */
  local: 2,
  /** Files that are made, read or stored: imports, exports, previews. */
  files: 2,
  /** Documents for railroads, in folders and on their servers. */
  exchange: 3,
  mail: 2,
  /** Webhooks and the help desk: other people's web servers. */
  web: 4,
} as const
export type SlotClass = keyof typeof SLOTS

/** The class of each job by its name; a job that is not listed, as one of another release, counts as work inside the portal. */
export function slotsByName(
  jobs: readonly { name: string; slots?: SlotClass }[],
): (name: string) => SlotClass {
  const slots = new Map(jobs.map(({ name, slots: one = 'local' }) => [name, one]))
  return (name) => slots.get(name) ?? 'local'
}

/** Jobs by the class whose slots they take. */
export function bySlotClass<J extends { slots?: SlotClass }>(jobs: readonly J[]): [SlotClass, J[]][] {
  const classes = Object.keys(SLOTS) as SlotClass[]
  return classes
    .map((one): [SlotClass, J[]] => [one, jobs.filter(({ slots = 'local' }) => slots === one)])
    .filter(([, ofClass]) => ofClass.length > 0)
}

const NAME = /^[\w.-]+(\/[\w.-]+)*$/

/** Keeps names of objects inside the repository. Throws for any other. */
export function requireName(name: string): string {
  if (!NAME.test(name) || name.split('/').some((part) => part === '..' || part === '.'))
    throw new Error(`${name} is not a backup file`)
  return name
}

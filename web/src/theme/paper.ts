/** Paper is white: while a page is printed it has the light scheme, whatever scheme the reader works in. */
export function printLight(): void {
  const root = document.documentElement
  let chosen: string | undefined
  addEventListener('beforeprint', () => {
    chosen = root.dataset.scheme
    root.dataset.scheme = 'light'
  })
  addEventListener('afterprint', () => {
    if (chosen) root.dataset.scheme = chosen
  })
}

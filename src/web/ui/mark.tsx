/** The product's mark: a receipt and its yellow copy. Its colours are the same in both themes. */
export const Mark = ({ className }: { readonly className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={`shrink-0 ${className}`}>
    <rect width="32" height="32" rx="4" fill="#1c3faa" />
    <path fill="#ffe48a" d="M14 9h13v19.5l-2.17-2.2-2.17 2.2-2.16-2.2-2.17 2.2-2.17-2.2-2.16 2.2z" />
    <path fill="#fff" d="M5 0h14v21.5l-2.33-2.3-2.34 2.3-2.33-2.3-2.33 2.3-2.34-2.3L5 21.5z" />
    <path fill="#1c3faa" d="M8.5 6h7v2.4h-7zm0 5h4.5v2.4H8.5z" />
  </svg>
);

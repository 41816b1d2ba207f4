function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={path} />
    </svg>
  );
}

export const CheckIcon = () => <Icon path="M3 8.5 6.5 12 13 4.5" />;
export const CrossIcon = () => <Icon path="M4 4l8 8M12 4l-8 8" />;
export const DashIcon = () => <Icon path="M4 8h8" />;

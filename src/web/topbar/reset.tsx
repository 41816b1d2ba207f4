import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ResetDialog } from "./reset-dialog.tsx";

export function Reset() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Reset</Button>
      {isAsking && <ResetDialog onClose={() => setAsking(false)} />}
    </>
  );
}

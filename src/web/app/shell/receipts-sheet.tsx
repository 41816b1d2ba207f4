import { Till } from "#web/console/receipts/till.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

/** The till of a phone, as a sheet over the page. */
export const ReceiptsSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal heading="Receipts and balance" place="sheet" onClose={onClose}>
    <div className="sticky top-0 z-3 -mb-2 flex h-0 justify-end p-1">
      <Button onClick={onClose}>Close</Button>
    </div>
    <Till />
  </Modal>
);

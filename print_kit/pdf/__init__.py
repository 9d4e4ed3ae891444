"""Everything that touches PDF: writing, placing and reading back.

Nothing else imports WeasyPrint, pikepdf or PDFium.
"""
